// What a log says of a release, in four lines: version, digest of its manifest, time of the entry.

const HEADER = 'latchkey-release@v1'
const FORM =
  /^latchkey-release@v1\nversion ([0-9A-Za-z.+-]{1,64})\nmanifest sha256:([0-9a-f]{64})\ntime (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n$/

export interface ReleaseEntry {
  readonly version: string
  /** SHA-256 of the manifest's bytes, in hex. */
  readonly manifest: string
  /** When it was entered, by the clock of the one who did. */
  readonly time: string
}

export const writeEntry = ({ version, manifest, time }: ReleaseEntry): Buffer =>
  Buffer.from(`${HEADER}\nversion ${version}\nmanifest sha256:${manifest}\ntime ${time}\n`)

/** Whether there is such a second: no thirtieth of February, no hour 24. */
const isMoment = (time: string): boolean => {
  const at = Date.parse(time)
  return !Number.isNaN(at) && new Date(at).toISOString() === time.replace('Z', '.000Z')
}

export const readEntry = (bytes: Uint8Array): ReleaseEntry | null => {
  const [, version, manifest, time] = FORM.exec(Buffer.from(bytes).toString()) ?? []
  return version && manifest && time && isMoment(time) ? { version, manifest, time } : null
}
