// LANDING: the login menu (spec section 2, "Login menu").

import { EmailRow } from '../../parts/email-row.tsx'
import { Logo } from '../../parts/logo.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { AppView } from '../../session/app-view.ts'
import type { ScreenProps } from '../screen.ts'

export const copy = {
  title: 'Log in or sign up',
  titleNoSignup: 'Log in',
  email: 'Email address',
  submit: 'Submit',
  agree: 'By logging in I agree to the ',
  terms: 'Terms',
  termsAlone: 'Terms of Service',
  and: ' & ',
  privacy: 'Privacy Policy',
  noMethod: 'No way to log in is set up for this app yet.',
}
export type Copy = typeof copy

const Link = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer noopener">
    {children}
  </a>
)

/** 'By logging in I agree to the Terms & Privacy Policy'; with only one link that one. */
const Terms = ({ app, words }: { app: AppView; words: Copy }) => (
  <p>
    {words.agree}
    {app.termsUrl && <Link href={app.termsUrl}>{app.privacyUrl ? words.terms : words.termsAlone}</Link>}
    {app.termsUrl && app.privacyUrl && words.and}
    {app.privacyUrl && <Link href={app.privacyUrl}>{words.privacy}</Link>}
  </p>
)

export default function Landing({ state, app, copy, send }: ScreenProps<'LANDING', Copy>) {
  return (
    <ScreenFrame
      mark={<Logo url={app.logoUrl} element={app.logoElement} name={app.name} />}
      title={app.header ?? (app.allowsSignup ? copy.title : copy.titleNoSignup)}
      subtitle={app.message}
      footer={app.showsTerms && <Terms app={app} words={copy} />}
    >
      {app.methods.includes('email') ? (
        <div className="menu" part="menu">
          <EmailRow
            label={copy.email}
            submitLabel={copy.submit}
            value={state.email}
            valid={state.valid}
            onType={(email) => send({ type: 'type', email })}
            onSubmit={() => send({ type: 'submit' })}
          />
        </div>
      ) : (
        <p className="subtitle">{copy.noMethod}</p>
      )}
    </ScreenFrame>
  )
}
