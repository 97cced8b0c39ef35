// What visible frames ask of the wallet's frame, parsed.

import { type GenericSchema, maxLength, minLength, object, picklist, pipe, string } from 'valibot'
import type { SiblingAsks, SiblingCall } from '../handlers/sibling-handlers.ts'

const text = (longest: number) => pipe(string(), minLength(1), maxLength(longest))
const token = text(8192)

export const SIBLING_ASKS: { readonly [C in SiblingCall]: GenericSchema<SiblingAsks[C]> } = {
  open: object({ token, address: text(64) }),
  backup: object({ token, address: text(64), password: text(1024) }),
  import: object({ token, text: text(1024) }),
  confirm: object({ token, id: text(64), act: picklist(['show', 'agree', 'refuse']) }),
}

/** `latchkey` names the call. It comes with a port for the answer. */
export type SiblingMessage = { [C in SiblingCall]: { readonly latchkey: C } & SiblingAsks[C] }[SiblingCall]
