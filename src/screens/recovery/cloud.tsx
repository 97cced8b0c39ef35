// EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: the person's own cloud, in a window (docs/design/requests.md, "Recovery").

import { cloud as words } from '../../i18n/en/recovery.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { cloud as cloudIcon, drive } from '../../parts/recovery-icons.ts'
import type { ScreenProps } from '../screen.ts'
import { ToldFrame } from '../steps/told-frame.tsx'
import { CLOUDS } from './clouds.ts'
import { failureTexts, said } from './said.ts'

export { default as styles } from '../shared/pieces.css'
export const copy = { ...words, ...said }
export type Copy = typeof copy
type Props = ScreenProps<'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', Copy>

const textsOf = ({ state, copy }: Props): { title: string; text: string } => {
  const { at, params } = state
  const { aim, method } = params
  const isRecovery = aim.to === 'recover'
  const cloud = CLOUDS[method]
  if (at === 'working') return { title: isRecovery ? copy.recovering : copy.working, text: copy.workingText }
  if (at === 'done') return { title: copy.done, text: fill(copy.doneText, { cloud }) }
  const title = fill(isRecovery ? copy.recoverTitle : copy.setTitle, { cloud })
  if (at === 'opening') return { title, text: fill(copy.opening, { cloud }) }
  if (at === 'blocked') return { title, text: copy.blocked }
  if (at === 'waiting') return { title, text: fill(copy.waiting, { cloud }) }
  return { title, text: fill(isRecovery ? copy.recoverText : copy.setText, { cloud }) }
}

export default function Cloud(props: Props) {
  const { state, copy, send } = props
  const { at, params, again, error } = state
  const { aim, method } = params
  const isOwn = aim.to !== 'create' || aim.asked === true
  const leave = () => send({ type: 'leave' })
  const press = () => send({ type: 'press' })
  if (at === 'failed' && error)
    return (
      <Failed
        {...failureTexts(copy, state)}
        leave={again ? (isOwn ? copy.cancel : copy.logOut) : copy.close}
        onPress={press}
        onLeave={again ? leave : press}
      />
    )
  const { title, text } = textsOf(props)
  const icon = at === 'done' ? check : method === 'icloud' ? cloudIcon : drive
  const tone = at === 'done' ? 'success' : at === 'asking' || at === 'blocked' ? 'plain' : 'turning'
  const label = at === 'blocked' ? copy.open : at === 'waiting' ? copy.show : fill(copy.go, { cloud: CLOUDS[method] })
  return (
    <ToldFrame mark={<Mark icon={icon} tone={tone} />} title={title} text={text}>
      {at !== 'working' && at !== 'done' && (
        <Button busy={at === 'opening'} onPress={press}>
          {label}
        </Button>
      )}
      {at !== 'working' && at !== 'done' && (
        <Button kind="link" onPress={leave}>
          {isOwn ? copy.cancel : copy.logOut}
        </Button>
      )}
      {at === 'done' && isOwn && <Button onPress={() => send({ type: 'close' })}>{copy.close}</Button>}
    </ToldFrame>
  )
}
