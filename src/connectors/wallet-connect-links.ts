// Where the wallets of our list are reached by a link (protocol.md §5, last table): `<native or universal>/wc?uri=<encoded>`.

import type { WalletEntry } from '../contract/menu.ts'

/** An address that opens a wallet's app with this pairing; null where it has none that we know. Native where the wallet has it, else universal. */
export declare const walletConnectLink: (entry: WalletEntry, uri: string) => string | null

/** Keeps the choice under `WALLETCONNECT_DEEPLINK_CHOICE`, as `{ href, name }`, so that requests can open the same app again. */
export declare const keepDeepLink: (entry: WalletEntry) => void
/** The app's address of the wallet that was chosen last in this browser, to open it for a signature; null: none. */
export declare const keptDeepLink: () => string | null
