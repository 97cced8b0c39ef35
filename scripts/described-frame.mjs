// Describes the built frame with the keys: its file and its digest, for the service and for whoever compares.
// See docs/design/frame.md, "Build".
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Digits of the digest in the name of the file. */
const NAMED_BY = 16

/** @returns {{ file: string, sha256: string, bytes: number }} */
export const frameIn = (dist, name = 'wallet-frame') => JSON.parse(readFileSync(join(dist, `${name}.json`), 'utf8'))

/** Writes each build of the frame, or of what it loads later, into `dist`, named by the SHA-256 of its bytes, and beside it what it is. It is built with `write: false`. */
export const describedFrame = (dist, name = 'wallet-frame') => ({
  name: 'described-frame',
  setup({ initialOptions, onEnd }) {
    onEnd(({ outputFiles }) => {
      const [output] = outputFiles ?? []
      if (!output) return
      const folder = join(initialOptions.absWorkingDir ?? process.cwd(), dist)
      const sha256 = createHash('sha256').update(output.contents).digest('hex')
      const file = `${name}-${sha256.slice(0, NAMED_BY)}.js`
      mkdirSync(join(folder, 'chunks'), { recursive: true })
      writeFileSync(join(folder, 'chunks', file), output.contents)
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ file, sha256, bytes: output.contents.length }))
    })
  },
})

/** Says which frame was built. */
export const printFrame = ({ file, sha256, bytes }) => console.log(`Wallet frame: ${file}, ${bytes} bytes, sha256 ${sha256}`)
