// The number for a second step by text message.

import { phone as copy } from '../../i18n/en/mfa.json'
import { Mark } from '../../parts/mark.tsx'
import { message } from '../../parts/mfa-icons.ts'
import { PhoneForm } from '../../parts/phone-form.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import country from '../phone/phone.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'

export const styles = pieces + country

export { copy }
export type Copy = typeof copy

export default function Phone({ state, copy, locale, send }: ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_PHONE', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={message} />} title={copy.title} subtitle={copy.text}>
      <PhoneForm copy={copy} entry={state} locale={locale} send={send} />
    </ScreenFrame>
  )
}
