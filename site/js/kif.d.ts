/** Rule sheets are bundled as text. */
declare module "*.kif" {
  const text: string;
  export default text;
}
