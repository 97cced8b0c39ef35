// Describes the built frame with the keys: its file and its digest, for the service and for whoever compares.
// See docs/design/frame.md, "Build".
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What is written beside the bundle. */
const DESCRIPTION = 'wallet-frame.json'

/** @returns {{ file: string, sha256: string, bytes: number }} */
export const frameIn = (dist) => JSON.parse(readFileSync(join(dist, DESCRIPTION), 'utf8'))

/** Writes `place` at the end of each build of the frame: the name of its file, the SHA-256 of its bytes, their number. */
export const describedFrame = (place) => ({
  name: 'described-frame',
  setup({ initialOptions, onEnd }) {
    onEnd(({ metafile, errors }) => {
      if (errors.length > 0 || !metafile) return
      const folder = initialOptions.absWorkingDir ?? process.cwd()
      const [output] = Object.keys(metafile.outputs)
      const bytes = readFileSync(join(folder, output))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      mkdirSync(dirname(join(folder, place)), { recursive: true })
      writeFileSync(join(folder, place), JSON.stringify({ file: basename(output), sha256, bytes: bytes.length }))
    })
  },
})

/** Says which frame was built. */
export const printFrame = ({ file, sha256, bytes }) =>
  console.log(`Frame with the keys: ${file}, ${bytes} bytes, sha256 ${sha256}`)
