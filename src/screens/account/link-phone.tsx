// LINK_PHONE_SCREEN: a phone number for the person who is signed in (docs/design/spec.md, "Link and update screens").

import { phone } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { PhoneForm } from '../../parts/phone-form.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import country from '../phone.css'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'

export const styles = pieces + country

export const copy = {
  title: 'Link your phone number',
  text: 'We will send you a code by text message. Then you can log in with this number too.',
  country: 'Country',
  phone: 'Phone number',
  /** Language of the countries' names. */
  locale: 'en',
  submit: 'Submit',
}
export type Copy = typeof copy

export default function LinkPhone({ state, copy, send }: ScreenProps<'LINK_PHONE_SCREEN', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={phone} />} title={copy.title} subtitle={copy.text}>
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
