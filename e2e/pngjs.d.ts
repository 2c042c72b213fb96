/** What we use of pngjs, which comes without types. */
declare module "pngjs" {
  export class PNG {
    constructor(size: { width: number; height: number });
    width: number;
    height: number;
    data: Uint8Array;
    static sync: { read(bytes: Uint8Array): PNG; write(picture: PNG): Buffer };
  }
}
