// The part of `qrcode` that counts and does not draw; the package's types know only the whole.
declare module 'qrcode/lib/core/qrcode.js' {
  export const create: (
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ) => { readonly modules: { readonly size: number; readonly data: ArrayLike<number | boolean> } }
}
