// `latchkey/react`: the three tags as React components, for React 18 and 19, also of a page that a server rendered.
// React 19 sets neither properties nor listeners of a custom element that it hydrates; here an effect sets them.

import {
  type CSSProperties,
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import type { EventName } from '../src/contract/events.ts'
import type { PropertiesOf, TagName, Tags } from './tags.ts'

type Pascal<N extends string> = N extends `${infer Head}-${infer Rest}` ? `${Capitalize<Head>}${Pascal<Rest>}` : Capitalize<N>
/** What each component takes: the tag's properties, a listener `on…` for each of its events, and what every element has. */
export type TagProps<T extends TagName> = PropertiesOf<Tags[T]['element']> & {
  [N in keyof Tags[T]['events'] & string as `on${Pascal<N>}`]?: (event: CustomEvent<Tags[T]['events'][N]>) => void
} & {
  readonly className?: string
  readonly id?: string
  readonly slot?: string
  readonly style?: CSSProperties
  readonly children?: ReactNode
}
type Settable = { [T in TagName]: keyof TagProps<T> & keyof PropertiesOf<Tags[T]['element']> }[TagName]

/** How each property is given: text as an attribute, which the server renders too; what is no text, or changes by itself, as a property. */
const GIVEN: Readonly<Record<Settable, 'attribute' | 'property'>> = {
  appId: 'attribute',
  clientId: 'attribute',
  apiUrl: 'attribute',
  theme: 'attribute',
  accentColor: 'attribute',
  locale: 'attribute',
  config: 'property',
  mode: 'attribute',
  open: 'property',
  landingHeader: 'attribute',
  loginMessage: 'attribute',
  loginMethods: 'attribute',
  logo: 'property',
  defaultCountry: 'attribute',
  connectOnly: 'property',
  announceWallet: 'property',
  label: 'attribute',
  address: 'attribute',
  amount: 'attribute',
  currency: 'attribute',
}
/** The event of each listener. */
const HEARD: Readonly<Record<`on${Pascal<EventName>}`, EventName>> = {
  onReady: 'ready',
  onOpen: 'open',
  onClose: 'close',
  onBeforeClose: 'before-close',
  onBeforeTransaction: 'before-transaction',
  onScreen: 'screen',
  onLogin: 'login',
  onLogout: 'logout',
  onSession: 'session',
  onLink: 'link',
  onUnlink: 'unlink',
  onUpdate: 'update',
  onWalletConnect: 'wallet-connect',
  onWalletDisconnect: 'wallet-disconnect',
  onMfaRequired: 'mfa-required',
  onWalletCreate: 'wallet-create',
  onWalletRecover: 'wallet-recover',
  onRecoverySet: 'recovery-set',
  onWalletExport: 'wallet-export',
  onSign: 'sign',
  onTransaction: 'transaction',
  onFundStatus: 'fund-status',
  onFarcasterSigner: 'farcaster-signer',
  onMfaEnroll: 'mfa-enroll',
  onMfaUnenroll: 'mfa-unenroll',
  onMfaVerify: 'mfa-verify',
  onError: 'error',
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
// A server has no layout, and React 18 says so of this effect there.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** What is given to the element as React knows it, as its properties, and as its listeners. */
const sorted = (props: object) => {
  const attributes: Record<string, unknown> = {}
  const properties: Record<string, unknown> = {}
  const listeners: Partial<Record<EventName, (event: Event) => void>> = {}
  for (const [name, value] of Object.entries(props)) {
    const event = HEARD[name as keyof typeof HEARD]
    const given = GIVEN[name as Settable]
    if (event) listeners[event] = value
    else if (given === 'property') properties[name] = value
    // React 18 writes `className` on a custom element as it stands.
    else attributes[given ? kebab(name) : name === 'className' ? 'class' : name] = value
  }
  return { attributes, properties, listeners }
}

const component = <T extends TagName>(name: T): ForwardRefExoticComponent<TagProps<T> & RefAttributes<Tags[T]['element']>> => {
  const Tag = forwardRef<Tags[T]['element'], object>((props, ref) => {
    const element = useRef<Tags[T]['element']>(null)
    const { attributes, properties, listeners } = sorted(props)
    const latest = useRef(listeners)
    const before = useRef<Record<string, unknown>>({})
    useImperativeHandle(ref, () => element.current as Tags[T]['element'])
    useEarlyEffect(() => {
      latest.current = listeners
      // Only what has changed: `open` also changes by itself.
      for (const key of Object.keys({ ...before.current, ...properties }))
        if (properties[key] !== before.current[key]) Object.assign(element.current as object, { [key]: properties[key] })
      before.current = properties
    })
    useEarlyEffect(() => {
      const tag: EventTarget | null = element.current
      const hear = (event: Event): void => latest.current[event.type as EventName]?.(event)
      const events = Object.values(HEARD)
      for (const event of events) tag?.addEventListener(event, hear)
      return () => {
        for (const event of events) tag?.removeEventListener(event, hear)
      }
    }, [])
    return createElement(name, { ...attributes, ref: element, suppressHydrationWarning: true })
  })
  Tag.displayName = name
  return Tag as unknown as ReturnType<typeof component<T>>
}

/**
 * `<login-modal>` as a React component; its ref is the element.
 * @example
 * import { LoginModal } from 'latchkey/react'
 * export const Login = () => (
 *   <LoginModal
 *     appId="latchkeydemoapp0000000001"
 *     apiUrl="https://id.example.com"
 *     onLogin={({ detail }) => console.log(detail.user.id)}
 *   />
 * )
 */
export const LoginModal = component('login-modal')
/**
 * `<wallet-button>` as a React component; its ref is the element.
 * @example
 * import { WalletButton } from 'latchkey/react'
 * export const Account = () => <WalletButton label="Sign in" />
 */
export const WalletButton = component('wallet-button')
/**
 * `<fund-account>` as a React component; its ref is the element.
 * @example
 * import { FundAccount } from 'latchkey/react'
 * export const TopUp = () => <FundAccount amount="0.05" />
 */
export const FundAccount = component('fund-account')
