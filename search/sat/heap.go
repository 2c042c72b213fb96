package sat

// A heap orders variables by activity, the most active first.
type heap struct {
	activity []float64 // by variable
	vars     []uint32  // a binary heap
	place    []int32   // by variable: where it is in the heap, -1 if it is not
}

func (h *heap) empty() bool { return len(h.vars) == 0 }

// add makes a variable known.
func (h *heap) add(v uint32, activity float64) {
	h.activity, h.place = append(h.activity, activity), append(h.place, -1)
	h.push(v)
}

// push puts a variable in, unless it is there.
func (h *heap) push(v uint32) {
	if h.place[v] < 0 {
		h.vars = append(h.vars, v)
		h.up(len(h.vars) - 1)
	}
}

// pop takes out the most active variable.
func (h *heap) pop() uint32 {
	top, last := h.vars[0], h.vars[len(h.vars)-1]
	h.vars = h.vars[:len(h.vars)-1]
	h.place[top] = -1
	if len(h.vars) > 0 {
		h.vars[0] = last
		h.down(0)
	}
	return top
}

// gain raises the activity of a variable and returns it.
func (h *heap) gain(v uint32, by float64) float64 {
	h.activity[v] += by
	if at := h.place[v]; at >= 0 {
		h.up(int(at))
	}
	return h.activity[v]
}

// scale multiplies all activities.
func (h *heap) scale(by float64) {
	for v := range h.activity {
		h.activity[v] *= by
	}
}

func (h *heap) up(at int) {
	v := h.vars[at]
	for at > 0 {
		parent := (at - 1) / 2
		if h.activity[h.vars[parent]] >= h.activity[v] {
			break
		}
		h.set(at, h.vars[parent])
		at = parent
	}
	h.set(at, v)
}

// down moves a variable down until no child has a higher activity.
func (h *heap) down(at int) {
	v := h.vars[at]
	for {
		child := 2*at + 1
		if child >= len(h.vars) {
			break
		}
		if child+1 < len(h.vars) && h.activity[h.vars[child+1]] > h.activity[h.vars[child]] {
			child++
		}
		if h.activity[h.vars[child]] <= h.activity[v] {
			break
		}
		h.set(at, h.vars[child])
		at = child
	}
	h.set(at, v)
}

func (h *heap) set(at int, v uint32) {
	h.vars[at] = v
	h.place[v] = int32(at)
}
