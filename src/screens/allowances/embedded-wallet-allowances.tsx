// EMBEDDED_WALLET_ALLOWANCES_SCREEN: embedded wallet allowances.

import { embeddedWalletAllowances as copy } from '../../i18n/en/rare.json'
import { Button } from '../../parts/button.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

export default function EmbeddedWalletAllowances({ state, copy, send }: ScreenProps<'EMBEDDED_WALLET_ALLOWANCES_SCREEN', Copy>) {
  return (
    <ScreenFrame title={copy.title}>
      <p className="note" role="status" data-tone="error">
        {say(copy, state.problem)}
      </p>
      <Button busy={state.at === 'working'} onPress={() => send({ type: 'go' })}>
        {copy.go}
      </Button>
    </ScreenFrame>
  )
}
