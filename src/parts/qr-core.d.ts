// Types of the encoder of the package `qrcode`; the package's own types cover only the whole.
declare module 'qrcode/lib/core/qrcode.js' {
  export const create: (
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ) => { readonly modules: { readonly size: number; readonly data: ArrayLike<number | boolean> } }
}
