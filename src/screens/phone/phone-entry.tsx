// LANDING, the phone entry: a country, a number, a code by SMS (docs/design/spec.md, "Entities", "Field rules").

import { terms } from '../../i18n/en/common.json'
import { phone as words } from '../../i18n/en/rare.json'
import { phone } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { PhoneForm } from '../../parts/phone-form.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { TermsLine } from '../terms-line.tsx'
import country from './phone.css'

export const styles = pieces + country

export const copy = { ...words, terms }
export type Copy = typeof copy

export default function PhoneEntry({ state, app, copy, locale, send }: ScreenProps<'LANDING_PHONE', Copy>) {
  return (
    <ScreenFrame
      mark={<Mark icon={phone} />}
      title={copy.title}
      subtitle={copy.text}
      footer={app.showsTerms && <TermsLine app={app} copy={copy.terms} />}
    >
      <PhoneForm copy={copy} entry={state} locale={locale} send={send} />
    </ScreenFrame>
  )
}
