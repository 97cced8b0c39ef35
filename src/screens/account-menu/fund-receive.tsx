// FUND_RECEIVE_SCREEN: the address to send to, as a QR code and as text.

import { useEffect, useRef } from 'react'
import { receive as words } from '../../i18n/en/button.json'
import { fill } from '../../kit/fill.ts'
import address from '../../parts/address.css'
import { copy as copyIcon } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { check, Icon } from '../../parts/icons.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { useQrCode } from '../shared/use-qr-code.ts'
import own from './receive.css'

export const styles = pieces + address + own
export const copy = words
export type Copy = typeof copy

export default function Receive({ state, copy, send }: ScreenProps<'FUND_RECEIVE_SCREEN', Copy>) {
  const { at, address, network } = state
  const QrCode = useQrCode(true)
  const whole = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (at === 'refused' && whole.current) getSelection()?.selectAllChildren(whole.current)
  }, [at])
  const copied = at === 'copied'
  return (
    <ScreenFrame title={copy.title} subtitle={network && fill(copy.only, { network })}>
      <div className="qr">{QrCode && <QrCode value={address} label={copy.code} />}</div>
      <p className="mono" dir="ltr" ref={whole}>
        {address.slice(0, 21)}
        <wbr />
        {address.slice(21)}
      </p>
      <Button kind="secondary" onPress={() => send({ type: 'copy' })}>
        <Icon path={copied ? check : copyIcon} size={20} />
        {copied ? copy.copied : copy.copy}
      </Button>
      <span className="quiet" role="status">
        {copied ? copy.copied : ''}
      </span>
    </ScreenFrame>
  )
}
