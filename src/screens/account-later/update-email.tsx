// UPDATE_EMAIL_SCREEN: a new e-mail address in the place of the present one.
// See docs/design/spec.md, "Link and update screens".

import { updateEmail as copy } from '../../i18n/en/account.json'
import { EmailForm } from '../../parts/email-form.tsx'
import { mail } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

export default function UpdateEmail({ state, copy, send }: ScreenProps<'UPDATE_EMAIL_SCREEN', Copy>) {
  return (
    <ScreenFrame
      mark={<Mark icon={mail} />}
      title={copy.title}
      subtitle={
        <>
          {copy.text}
          <bdi className="strong">{state.current}</bdi>
        </>
      }
    >
      <EmailForm copy={copy} entry={state} problem={state.same ? copy.same : null} send={send} />
    </ScreenFrame>
  )
}
