// What the export frame of published clients asks of the wallet's frame beside it: that a window takes the export.
// See docs/design/frame.md, "Export".

import { literal, maxLength, minLength, pipe, safeParse, strictObject, string } from 'valibot'
import type { KeyWindowAnswer } from '../../src/contract/key-windows.ts'
import { frameErrorOf } from '../handlers/frame-failure.ts'
import type { KeyPort } from '../handlers/waiting-request.ts'

const text = (longest: number) => pipe(string(), minLength(1), maxLength(longest))
const exportAsk = strictObject({ latchkey: literal('export'), token: text(8192), address: text(64) })

/** What the export frame hears over its port, once. */
export type ExportEnded =
  | { readonly ended: KeyWindowAnswer }
  | { readonly error: { readonly type: string; readonly reason?: string } }

/** Has a window export, and tells the export frame how that has ended. */
export const receiveExport = (
  data: unknown,
  port: Pick<KeyPort, 'postMessage'>,
  ask: (of: { readonly accessToken: string; readonly address: string }) => Promise<KeyWindowAnswer>,
): void => {
  const { success, output } = safeParse(exportAsk, data)
  if (!success) return
  ask({ accessToken: output.token, address: output.address }).then(
    (ended) => port.postMessage({ ended } satisfies ExportEnded),
    (error: unknown) => port.postMessage({ error: frameErrorOf(error) } satisfies ExportEnded),
  )
}
