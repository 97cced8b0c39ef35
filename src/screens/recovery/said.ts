// The words of failures, as every screen of recovery has them in its copy, and how one is said.

import type { LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import type { Words } from '../../contract/errors/view.ts'
import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { detailOf, joined, say } from '../shared/say.ts'

export const said = { errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }

interface Failure {
  readonly title: Words<LaterKey> | null
  readonly text: Words<LaterKey> | null
  readonly again: boolean
}

/** What `Failed` is given of it (src/parts/failed.tsx). */
export const failureTexts = (copy: typeof said, failure: Failure) => {
  const title = say(copy, failure.title)
  const text = say(copy, failure.text)
  return {
    title,
    text: detailOf(title, text),
    announced: joined(title, text),
    again: failure.again ? copy.errors['button.again'] : null,
  }
}
