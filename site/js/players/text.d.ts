// Scripts that are imported as text; see tools/build.js.
declare module "*.js.txt" {
  const text: string;
  export default text;
}
