// LANDING, the phone entry: a country, a number, a code by SMS (docs/design/spec.md, "Entities", "Field rules").

import { phone } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { PhoneForm } from '../../parts/phone-form.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import country from '../phone.css'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'
import { TermsLine, copy as termsCopy } from '../terms-line.tsx'

export const styles = pieces + country

export const copy = {
  title: 'Enter your phone number',
  text: 'We will send you a code by text message.',
  country: 'Country',
  phone: 'Phone number',
  /** Language of the countries' names. */
  locale: 'en',
  submit: 'Submit',
  ...termsCopy,
}
export type Copy = typeof copy

export default function PhoneEntry({ state, app, copy, send }: ScreenProps<'LANDING_PHONE', Copy>) {
  return (
    <ScreenFrame
      mark={<Mark icon={phone} />}
      title={copy.title}
      subtitle={copy.text}
      footer={app.showsTerms && <TermsLine app={app} copy={copy} />}
    >
      <PhoneForm
        copy={copy}
        entry={state}
        locale={copy.locale}
        onType={(text) => send({ type: 'type', text })}
        onCountry={(code) => send({ type: 'country', code })}
        onSubmit={() => send({ type: 'submit' })}
      />
    </ScreenFrame>
  )
}
