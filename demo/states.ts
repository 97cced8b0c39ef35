// Every screen in every state: the list behind the gallery, the screenshots and the accessibility tests.

import { states as account } from '../src/screens/account/states.ts'
import { states as accountLater } from '../src/screens/account-later/states.ts'
import { states as accountMenu } from '../src/screens/account-menu/states.ts'
import { states as allowances } from '../src/screens/allowances/states.ts'
import { states as captcha } from '../src/screens/captcha/states.ts'
import { states as code } from '../src/screens/code/states.ts'
import { states as creation } from '../src/screens/creation/states.ts'
import { states as crossApp } from '../src/screens/cross-app/states.ts'
import { states as farcaster } from '../src/screens/farcaster/states.ts'
import { states as fund } from '../src/screens/fund/states.ts'
import { states as keys } from '../src/screens/keys/states.ts'
import { states as linkConflict } from '../src/screens/link-conflict/states.ts'
import { states as menu } from '../src/screens/menu/states.ts'
import { states as mfa } from '../src/screens/mfa/states.ts'
import { states as mfaPhone } from '../src/screens/mfa-phone/states.ts'
import { states as ownWallet } from '../src/screens/own-wallet/states.ts'
import { states as passkey } from '../src/screens/passkey/states.ts'
import { states as phone } from '../src/screens/phone/states.ts'
import { states as rare } from '../src/screens/rare/states.ts'
import { states as recovery } from '../src/screens/recovery/states.ts'
import { states as request } from '../src/screens/request/states.ts'
import { states as returning } from '../src/screens/returning/states.ts'
import type { ScreenState, StatesOf } from '../src/screens/screen-state.ts'
import { states as sending } from '../src/screens/sending/states.ts'
import { states as signing } from '../src/screens/signing/states.ts'
import { states as social } from '../src/screens/social/states.ts'
import { states as spend } from '../src/screens/spend/states.ts'
import { states as telegram } from '../src/screens/telegram/states.ts'
import { states as transferIn } from '../src/screens/transfer-in/states.ts'
import { states as walletAsks } from '../src/screens/wallet-asks/states.ts'
import { states as walletDevices } from '../src/screens/wallet-devices/states.ts'
import { states as wallets } from '../src/screens/wallets/states.ts'
import { states as whySecure } from '../src/screens/why-secure/states.ts'

/** By moment, in the order in which a person meets them; a moment whose screens are missing does not compile. */
const STATES_BY_SCREEN = {
  ...returning,
  ...menu,
  ...phone,
  ...code,
  ...social,
  ...telegram,
  ...passkey,
  ...farcaster,
  ...crossApp,
  ...wallets,
  ...captcha,
  ...request,
  ...rare,
  ...mfa,
  ...mfaPhone,
  ...signing,
  ...sending,
  ...walletAsks,
  ...spend,
  ...keys,
  ...account,
  ...accountLater,
  ...linkConflict,
  ...accountMenu,
  ...ownWallet,
  ...walletDevices,
  ...creation,
  ...recovery,
  ...whySecure,
  ...fund,
  ...transferIn,
  ...allowances,
} satisfies StatesOf<string>

/** All of them, in that order. */
export const SCREEN_STATES: readonly ScreenState[] = Object.values(STATES_BY_SCREEN).flat()
