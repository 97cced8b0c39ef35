// The line of terms and privacy policy below a login's first step (docs/design/spec.md, "Login menu").

import type { AppView } from '../app/app-view.ts'
import type { terms as copy } from '../i18n/en/common.json'

const Link = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer noopener">
    {children}
  </a>
)

export const TermsLine = ({ app, copy: words }: { app: AppView; copy: typeof copy }) => (
  <p>
    {words.agree}
    {app.termsUrl && <Link href={app.termsUrl}>{app.privacyUrl ? words.terms : words.termsAlone}</Link>}
    {app.termsUrl && app.privacyUrl && words.and}
    {app.privacyUrl && <Link href={app.privacyUrl}>{words.privacy}</Link>}
  </p>
)
