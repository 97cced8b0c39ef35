// The schema of the host-side app config (`config` on a tag); loaded only on pages that give one.
// See docs/design/protocol.md, "Config keys"; docs/design/spec.md, "App config (host side)".

import {
  array,
  boolean,
  custom,
  type InferOutput,
  looseObject,
  maxLength,
  minLength,
  nullable,
  nullish,
  object,
  optional,
  partial,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  transform,
} from 'valibot'
import { CREATE_ON_LOGIN, USER_RECOVERY_OPTIONS } from './app-config.ts'
import { MFA_METHODS } from './entities.ts'
import { safeLink } from './fields.ts'
import { LOGIN_MESSAGE_MAX } from './limits.ts'
import { WALLET_ENTRIES } from './menu.ts'
import { METHOD_NAMES, METHODS, type MethodName } from './methods.ts'

type HostMethod = Exclude<(typeof METHODS)[MethodName]['host'], null>
/** Login methods as a host names them; `wallet` means every wallet. */
export const HOST_LOGIN_METHODS = [...new Set(METHOD_NAMES.map((method) => METHODS[method].host))].filter(
  (name): name is HostMethod => name !== null,
)

const link = nullable(safeLink)
const entry = picklist([...HOST_LOGIN_METHODS, ...WALLET_ENTRIES])
const colour = pipe(string(), maxLength(64))
const LOGO_RULE = 'logo must be a string or an svg or img element'
const isDrawing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && /^(svg|img)$/i.test((value as Element).tagName ?? '')
const RPC_RULE = 'must be an https address'
const rpcUrl = pipe(string(RPC_RULE), regex(/^https:\/\/\S+$|^http:\/\/(localhost|127\.0\.0\.1)[:/]\S*$/i, RPC_RULE))
// Not `pipe(number(), integer(), …)`, and no `union` or `nonEmpty`: parts of valibot are added to a file that every page carries.
const whole = (least: number) =>
  custom<number>((value) => Number.isSafeInteger(value) && (value as number) >= least, `must be a whole number from ${least} on`)
const chainId = whole(1)
const addresses = optional(looseObject({ http: array(rpcUrl) }))
/** A chain as viem describes one. Without addresses of its own it is asked for through the service. */
const chain = looseObject({
  id: chainId,
  name: string(),
  nativeCurrency: optional(object({ name: string(), symbol: string(), decimals: whole(0) })),
  rpcUrls: looseObject({ privyWalletOverride: addresses, public: addresses, default: addresses }),
  blockExplorers: optional(looseObject({ default: optional(looseObject({ url: safeLink })) })),
  testnet: optional(boolean()),
})
const chains = pipe(array(chain), minLength(1, 'must hold at least one chain'))
export type HostChain = InferOutput<typeof chain>

const tokenAddress = pipe(string(), regex(/^0x[\da-f]{40}$/i, 'must be the address of a contract'))
const tokenSymbol = pipe(string(), regex(/^[\p{L}\p{N}.$+\-_]{1,16}$/u, 'must be 1 to 16 letters, digits or . $ + - _'))
const itemNumber = pipe(string(), regex(/^(0|[1-9]\d{0,76})$/, 'must be the number of an item'))
const tokenDecimals = custom<number>(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 36,
  'must be a whole number from 0 to 36',
)

/** The config object, every key optional. */
export const hostConfig = partial(
  strictObject({
    name: string(),
    loginMethods: pipe(array(picklist(HOST_LOGIN_METHODS)), minLength(1, 'at least one login method must be enabled')),
    loginMethodsAndOrder: strictObject({
      primary: pipe(array(entry), minLength(1, 'at least one login method must be enabled')),
      overflow: optional(array(entry)),
    }),
    appearance: partial(
      strictObject({
        theme: picklist(['light', 'dark', 'auto']),
        accentColor: colour,
        logo: custom<string | SVGElement | HTMLImageElement>((value) => typeof value === 'string' || isDrawing(value), LOGO_RULE),
        landingHeader: string(),
        loginMessage: pipe(
          string(),
          transform((message) => message.slice(0, LOGIN_MESSAGE_MAX)),
        ),
        loginGroupPriority: picklist(['web2-first', 'web3-first']),
        showWalletLoginFirst: boolean(),
        hideDirectWeb2Inputs: boolean(),
        walletList: array(picklist(WALLET_ENTRIES)),
        palette: record(string(), colour),
        walletChainType: picklist(['ethereum-only', 'solana-only', 'ethereum-and-solana']),
      }),
    ),
    legal: partial(
      strictObject({
        requireUsersAcceptTerms: boolean(),
        termsAndConditionsUrl: link,
        privacyPolicyUrl: link,
        alwaysShow: boolean(),
      }),
    ),
    allowlistConfig: partial(
      strictObject({ errorTitle: string(), errorDetail: string(), errorCtaText: string(), errorCtaLink: link }),
    ),
    embeddedWallets: partial(
      strictObject({
        createOnLogin: picklist(CREATE_ON_LOGIN),
        requireUserOwnedRecoveryOnCreate: boolean(),
        noPromptOnSignature: boolean(),
        userOwnedRecoveryOptions: array(picklist(USER_RECOVERY_OPTIONS)),
        waitForTransactionConfirmation: boolean(),
        /** The former name of `requireUserOwnedRecoveryOnCreate`. */
        requireUserPasswordOnCreate: boolean(),
        priceDisplay: strictObject({
          primary: picklist(['fiat-currency', 'native-token']),
          secondary: nullish(picklist(['fiat-currency', 'native-token'])),
        }),
      }),
    ),
    fiatOnRamp: partial(strictObject({ enabled: boolean(), useSandbox: boolean() })),
    mfa: partial(strictObject({ methods: array(picklist(MFA_METHODS)), noPromptOnMfaRequired: boolean() })),
    captchaEnabled: boolean(),
    chains,
    supportedChains: chains,
    additionalChains: chains,
    defaultChain: chain,
    rpcConfig: strictObject({
      rpcUrls: optional(record(string(), rpcUrl), {}),
      /** Milliseconds by `walletClientType`. */
      rpcTimeouts: optional(
        record(
          string(),
          custom<number>((value) => typeof value === 'number' && value >= 0, 'must not be negative'),
        ),
      ),
    }),
    externalWallets: partial(
      strictObject({
        coinbaseWallet: partial(strictObject({ connectionOptions: picklist(['all', 'eoaOnly', 'smartWalletOnly']) })),
        walletConnect: partial(strictObject({ enabled: boolean() })),
        solana: looseObject({}),
      }),
    ),
    fundingMethodConfig: looseObject({}),
    /** Tokens that the person can send, beside the coin of each chain. */
    tokens: array(object({ chainId, address: tokenAddress, symbol: tokenSymbol, decimals: tokenDecimals })),
    /** Collections whose items the wallet shows: `ids` are asked for by their numbers, where the collection does not list them. */
    collections: array(object({ chainId, address: tokenAddress, ids: optional(array(itemNumber)) })),
    customAuth: strictObject({
      enabled: optional(boolean()),
      isLoading: optional(boolean()),
      getCustomAccessToken: custom<() => Promise<string | null | undefined> | string | null | undefined>(
        (value) => typeof value === 'function',
        'must be a function',
      ),
    }),
    loginConfig: partial(
      strictObject({
        telegramAuthConfiguration: strictObject({
          botId: string(),
          botName: string(),
          seamlessAuthEnabled: optional(boolean(), false),
          linkEnabled: optional(boolean(), false),
        }),
      }),
    ),
    intl: partial(
      strictObject({
        defaultCountry: pipe(string(), regex(/^[a-z]{2}$/i, 'must be a country by its two letters, as in ISO 3166')),
      }),
    ),
    walletConnectCloudProjectId: string(),
    /** `false`: no analytics event is ever sent. */
    analytics: boolean(),
  }),
)
export type HostConfig = InferOutput<typeof hostConfig>
