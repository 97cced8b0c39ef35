// LINK_EMAIL_SCREEN: an e-mail address for the person who is signed in.
// See docs/design/spec.md, "Link and update screens".

import { linkEmail as copy } from '../../i18n/en/account.json'
import { EmailForm } from '../../parts/email-form.tsx'
import { mail } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

export default function LinkEmail({ state, copy, send }: ScreenProps<'LINK_EMAIL_SCREEN', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={mail} />} title={copy.title} subtitle={copy.text}>
      <EmailForm copy={copy} entry={state} send={send} />
    </ScreenFrame>
  )
}
