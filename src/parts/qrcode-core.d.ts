// The part of qrcode that only computes. Its own types name the whole package, which draws too.

declare module 'qrcode/lib/core/qrcode.js' {
  export const create: (
    value: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ) => { readonly modules: { readonly size: number; readonly data: Uint8Array } }
}
