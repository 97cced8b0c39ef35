// The tags in Vue's templates, as its language tools read them: what must compile, and what must not.

import type { GlobalComponents } from 'vue'
import type {} from '../../../types/vue.d.ts'

type Props<T extends keyof GlobalComponents> = InstanceType<GlobalComponents[T]>['$props']

export const fund: Props<'fund-account'> = { address: '0x00', amount: '25', currency: 'USD' }
export const modal: Props<'login-modal'>[] = [
  { 'app-id': 'latchkeydemoapp0000000001', class: 'login', config: { name: 'Mine' }, onLogin: (event) => event.detail.user.id },
  { appId: 'latchkeydemoapp0000000001', loginMethods: 'email', onWalletConnect: (event) => event.detail.wallet.address.length },
  // @ts-expect-error Vue does not listen by this name
  { 'onWallet-connect': () => {} },
  // @ts-expect-error a mode that does not exist
  { mode: 'sideways' },
  // @ts-expect-error a listener for something that no tag fires
  { onLogn: () => {} },
]
