// Login codes (docs/design/security.md, "Login code").

import { CODE_LENGTH } from '../../../src/contract/limits.ts'
import type { Random } from '../../ports/ports.ts'

const CODES = 10 ** CODE_LENGTH
/** The largest multiple of the number of codes in 32 bits: beyond it the first codes would come up more often. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES

/** Six digits, each code as likely as any other. */
export const makeCode = (random: Random): string => {
  for (;;) {
    const bytes = random.bytes(4)
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
    if (number < FAIR) return String(number % CODES).padStart(CODE_LENGTH, '0')
  }
}
