// AWAITING_FARCASTER_CONNECTION: waits for an approval in the Farcaster app (docs/design/spec.md, "Farcaster").

import { connection, errors as farcasterErrors } from '../../i18n/en/farcaster.json'
import { errors } from '../../i18n/en/login.json'
import { Brand } from '../../parts/brand.tsx'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import pieces from '../pieces.css'
import { detailOf, joined, say } from '../say.ts'
import type { ScreenProps } from '../screen.ts'
import { useQrCode } from '../use-qr-code.ts'
import farcaster from './farcaster.css'

export const styles = pieces + farcaster
export const copy = { ...connection, errors: { ...errors, ...farcasterErrors } }
export type Copy = typeof copy
type Props = ScreenProps<'AWAITING_FARCASTER_CONNECTION', Copy>

const wordsOf = ({ at, intent, mobile, title, text }: Props['state'], copy: Copy): [title: string, text: string] => {
  switch (at) {
    case 'failure':
      return [say(copy, title), say(copy, text)]
    case 'success':
      return [intent === 'link' ? copy.linked : intent === 'confirm' ? copy.confirmed : copy.done, '']
    case 'verifying':
      return [copy.verifying, copy.moment]
    default:
      return [copy.title, at === 'opening' ? copy.opening : mobile ? copy.tap : copy.scan]
  }
}

export default function AwaitingFarcaster({ state, copy, send }: Props) {
  const { at, uri, mobile, intent } = state
  const scans = at === 'waiting' && !mobile
  const QrCode = useQrCode(!mobile)
  const [title, text] = wordsOf(state, copy)
  const failed = at === 'failure'
  const isDone = at === 'success'
  const mark = <Brand name="farcaster" size={32} />
  return (
    <ScreenFrame
      mark={!scans && <Mark icon={isDone ? check : mark} tone={isDone ? 'success' : failed ? 'error' : 'turning'} />}
      title={title}
      subtitle={detailOf(title, text)}
    >
      <span className="quiet" role="status">
        {joined(title, text)}
      </span>
      {scans && (
        <div className="qr">
          {QrCode && uri ? <QrCode value={uri} label={copy.code} logo={<Brand name="farcaster" size={48} />} /> : mark}
        </div>
      )}
      {at === 'waiting' && uri && (
        <a
          className={`button ${mobile ? 'primary' : 'link'}`}
          part={mobile ? 'button button-primary' : 'button'}
          href={uri}
          target="_blank"
          rel="noreferrer noopener"
        >
          {copy.open}
        </a>
      )}
      {!isDone && at !== 'waiting' && (
        <Button busy={!failed && !state.slow} onPress={() => send({ type: 'press' })}>
          {failed ? say(copy, state.button) : state.slow ? copy.errors['button.again'] : copy.moment}
        </Button>
      )}
      {!isDone && intent === 'login' && !(failed && state.to === 'menu') && (
        <Button kind="link" onPress={() => send({ type: 'another' })}>
          {copy.another}
        </Button>
      )}
    </ScreenFrame>
  )
}
