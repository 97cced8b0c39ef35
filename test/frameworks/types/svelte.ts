// The tags in Svelte's markup, as its language tools read them: what must compile, and what must not.

import type { SvelteHTMLElements } from 'svelte/elements'
import type {} from '../../../types/svelte.d.ts'

export const modal: SvelteHTMLElements['login-modal'][] = [
  { 'app-id': 'latchkeydemoapp0000000001', class: 'login', onlogin: (event) => event.detail.user.id.length },
  { 'on:screen': (event: CustomEvent<{ screen: string }>) => void event.detail.screen },
  { 'login-methods': 'email', loginMethods: 'email', logo: '/logo.svg', onsign: (event) => event.detail.signature.length },
  // @ts-expect-error open is true or false
  { open: 'very' },
]
export const fund: SvelteHTMLElements['fund-account'] = { address: '0x00', amount: '25', currency: 'USD' }
