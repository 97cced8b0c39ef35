// LANDING: the login menu (spec section 2, "Login menu").

import type { ReactElement } from 'react'
import { OAUTH_PROVIDERS } from '../../contract/accounts.ts'
import type { Method } from '../../contract/app-config.ts'
import { EmailRow } from '../../parts/email-row.tsx'
import { window as otherWindow, phone } from '../../parts/icons.tsx'
import { Logo } from '../../parts/logo.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { TermsLine, copy as termsCopy } from '../terms-line.tsx'
import { PROVIDER_NAMES } from './provider-names.ts'

export const copy = {
  title: 'Log in or sign up',
  titleNoSignup: 'Log in',
  email: 'Email address',
  submit: 'Submit',
  phone: 'Phone number',
  ...termsCopy,
  noMethod: 'No way to log in is set up for this app yet.',
}
export type Copy = typeof copy

export default function Landing({ state, app, copy, send }: ScreenProps<'LANDING', Copy>) {
  const row = (method: Method): ReactElement | null => {
    if (method === 'email')
      return (
        <EmailRow
          key={method}
          label={copy.email}
          submitLabel={copy.submit}
          value={state.email}
          valid={state.valid}
          onType={(email) => send({ type: 'type', email })}
          onSubmit={() => send({ type: 'submit' })}
        />
      )
    const provider = OAUTH_PROVIDERS.find((one) => one === method)
    if (provider)
      return (
        <MenuRow
          key={method}
          icon={otherWindow}
          label={PROVIDER_NAMES[provider]}
          busy={false}
          onPress={() => send({ type: 'choose', method })}
        />
      )
    if (method !== 'sms') return null
    return (
      <MenuRow
        key={method}
        icon={phone}
        label={copy.phone}
        busy={state.at === 'leaving'}
        onPress={() => send({ type: 'phone' })}
      />
    )
  }
  const rows = app.methods.map(row).filter(Boolean)
  return (
    <ScreenFrame
      mark={<Logo url={app.logoUrl} element={app.logoElement} name={app.name} />}
      title={app.header ?? (app.allowsSignup ? copy.title : copy.titleNoSignup)}
      subtitle={app.message}
      footer={app.showsTerms && <TermsLine app={app} copy={copy} />}
    >
      {rows.length > 0 ? (
        <div className="menu" part="menu">
          {rows}
        </div>
      ) : (
        <p className="subtitle">{copy.noMethod}</p>
      )}
    </ScreenFrame>
  )
}
