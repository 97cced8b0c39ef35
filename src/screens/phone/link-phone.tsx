// LINK_PHONE_SCREEN: a phone number for the person who is signed in (docs/design/spec.md, "Link and update screens").

import { linkPhone as copy } from '../../i18n/en/rare.json'
import { phone } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { PhoneForm } from '../../parts/phone-form.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import country from './phone.css'

export const styles = pieces + country

export { copy }
export type Copy = typeof copy

export default function LinkPhone({ state, copy, locale, send }: ScreenProps<'LINK_PHONE_SCREEN', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={phone} />} title={copy.title} subtitle={copy.text}>
      <PhoneForm copy={copy} entry={state} locale={locale} send={send} />
    </ScreenFrame>
  )
}
