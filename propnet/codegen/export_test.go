package codegen

// SupposeNothing makes a machine play all random matches by the module that
// rests on no proofs.
func (m *Machine) SupposeNothing() {
	for origin := range m.code.playouts {
		m.code.playouts[origin] = m.code.playouts[Anywhere]
	}
}
