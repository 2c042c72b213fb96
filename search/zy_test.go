package search
import ("testing";"strings";"fmt";"time";"github.com/gdl-playground/engine/game")
func BenchmarkFit(b *testing.B){
 for _,n:=range strings.Split(*seriesGames,",") { b.Run(n,func(b *testing.B){
  m:=pairOf(b,n); s:=initialOf(b,m)
  for b.Loop() { for _,many:=range []bool{false,true} { 
  mm:=m; if !many { mm=struct{game.Machine}{m} }
  for _,st:=range []time.Duration{300*time.Millisecond,time.Second} {
  x:=New(mm,0,16<<20)
  t0:=threadTime()
  x.Prepare(b.Context(),s,Options{Deadline:threadTime().Add(st),MaxNodes:startNodes,Seed:1,now:threadTime})
  fmt.Printf("%s many %v %v fit %v took %v\n",n,many,st,x.learned!=nil && true, threadTime().Sub(t0)); if x.learned!=nil {fmt.Println(x.learned.fit, x.learned.moves)}
 }}}})}
}
