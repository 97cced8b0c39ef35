// The codes of last resort: shown once, copied, saved, printed; made anew.

import { codes as words } from '../../i18n/en/mfa.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { check, Icon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { copies, download, lifebelt, printer } from '../../parts/mfa-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { Said } from './code-form.tsx'
import mfa from './mfa.css'
import { said } from './words.ts'

export const styles = pieces + mfa

export const copy = { ...words, ...said }
export type Copy = typeof copy

export default function Codes({ state, app, copy, locale, send }: ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_CODES', Copy>) {
  const { at, codes, params } = state
  if (at === 'loading') return null
  if (at === 'gone')
    return (
      <ScreenFrame key="gone" mark={<Mark icon={lifebelt} />} title={copy.renewTitle} subtitle={copy.gone}>
        <Button onPress={() => send({ type: 'finish' })}>{copy.errors['button.close']}</Button>
      </ScreenFrame>
    )
  if (at !== 'shown')
    return (
      <ScreenFrame
        key="asking"
        mark={<Mark icon={lifebelt} />}
        title={copy.renewTitle}
        subtitle={fill(copy.renewText, { count: params.left ?? 0 }, locale)}
      >
        <Said problem={say(copy, state.problem)} done={null} />
        <Button busy={at === 'making'} onPress={() => send({ type: 'renew' })}>
          {copy.renew}
        </Button>
      </ScreenFrame>
    )
  if (state.leaving)
    return (
      <ScreenFrame key="leaving" mark={<Mark icon={lifebelt} tone="error" />} title={copy.leaveTitle} subtitle={copy.leaveText}>
        <Button onPress={() => send({ type: 'keep' })}>{copy.stay}</Button>
        <Button kind="danger" onPress={() => send({ type: 'finish' })}>
          {copy.leave}
        </Button>
      </ScreenFrame>
    )
  const title = fill(copy.file, { app: app.name })
  const isCopied = state.copied === true
  return (
    <ScreenFrame key="shown" title={copy.title} subtitle={copy.text}>
      <ol className="codes" dir="ltr" aria-label={copy.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="save">
        <Button kind="secondary" onPress={() => send({ type: 'copy' })}>
          <Icon path={isCopied ? check : copies} size={20} />
          {isCopied ? copy.copied : copy.copy}
        </Button>
        <Button kind="secondary" onPress={() => send({ type: 'download', title })}>
          <Icon path={download} size={20} />
          {copy.download}
        </Button>
        <Button kind="secondary" onPress={() => send({ type: 'print', title })}>
          <Icon path={printer} size={20} />
          {copy.print}
        </Button>
      </div>
      <span className="quiet" role="status">
        {isCopied ? copy.copied : ''}
      </span>
      <Button onPress={() => send({ type: 'finish' })}>{copy.finish}</Button>
    </ScreenFrame>
  )
}
