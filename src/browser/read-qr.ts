// Reads a QR code from a picture, where the browser can (BarcodeDetector).

interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
type Detecting = new (options: { formats: readonly string[] }) => Detector

const detecting = (): Detecting | undefined => (globalThis as { BarcodeDetector?: Detecting }).BarcodeDetector

/** Whether this browser reads QR codes. */
export const readsQr = (): boolean => detecting() !== undefined

/** The text of the QR code in a picture; null: there is none, or it cannot be read. */
export const readQr = async (picture: Blob): Promise<string | null> => {
  const Detecting = detecting()
  if (!Detecting) return null
  try {
    const [code] = await new Detecting({ formats: ['qr_code'] }).detect(await createImageBitmap(picture))
    return code?.rawValue ?? null
  } catch {
    return null
  }
}

/** A picture or a text in the clipboard; null: there is none, or the person does not let us look. */
export const pasted = async (): Promise<Blob | string | null> => {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith('image/')) ?? item.types.find((one) => one === 'text/plain')
      if (type) return type === 'text/plain' ? await (await item.getType(type)).text() : item.getType(type)
    }
  } catch {
    // Refused, or this browser gives no access to its clipboard.
  }
  return null
}
