// AFFIRMATIVE_CONSENT_SCREEN: acceptance of the app's terms (docs/design/spec.md, "Login progress").

import { consent as copy } from '../../i18n/en/rare.json'
import { Button } from '../../parts/button.tsx'
import { check, paper } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

const Link = ({ href, children }: { href: string; children: string }) => (
  <a className="row" href={href} target="_blank" rel="noreferrer noopener">
    {children}
  </a>
)

export default function AffirmativeConsent({ state, app, copy, send }: ScreenProps<'AFFIRMATIVE_CONSENT_SCREEN', Copy>) {
  const done = state.at === 'done'
  return (
    <ScreenFrame
      mark={<Mark icon={done ? check : paper} tone={done ? 'success' : 'plain'} />}
      title={copy.title}
      subtitle={copy.text}
    >
      {app.termsUrl && <Link href={app.termsUrl}>{copy.terms}</Link>}
      {app.privacyUrl && <Link href={app.privacyUrl}>{copy.privacy}</Link>}
      <p className="note" part={state.problem ? 'error' : undefined} role="status" data-tone={done ? 'success' : 'error'}>
        {done ? copy.done : say(copy, state.problem)}
      </p>
      <div className="pair">
        <Button
          kind="secondary"
          busy={state.at === 'declining'}
          disabled={state.at !== 'asking'}
          onPress={() => send({ type: 'decline' })}
        >
          {copy.decline}
        </Button>
        <Button busy={state.at === 'accepting'} disabled={state.at !== 'asking'} onPress={() => send({ type: 'accept' })}>
          {copy.accept}
        </Button>
      </div>
    </ScreenFrame>
  )
}
