// What the wallet has: coin and tokens by network, with what they are worth, and items of collections.

import { formatAmount } from '../../kit/addresses/format-amount.ts'
import { shortAddress } from '../../kit/addresses/short-address.ts'
import { fill } from '../../kit/fill.ts'
import { formatUsd } from '../../kit/format-usd.ts'
import { itemPictureUrl } from '../../kit/item-picture-url.ts'
import { numberWriter } from '../../kit/writers.ts'
import { textOf } from '../../kit/written-values.ts'
import { Button } from '../../parts/button.tsx'
import { ItemPicture } from '../../parts/item-picture.tsx'
import type { Asset, ChainAssets } from '../../wallets/assets/read-assets.ts'
import type { CollectionItems, OwnItem } from '../../wallets/assets/read-items.ts'
import { priceKey } from '../../wallets/assets/read-prices.ts'
import type { ScreenProps } from '../screen.ts'
import { inARow } from './in-a-row.ts'
import type { Copy } from './words.ts'

type Props = Omit<ScreenProps<'EMBEDDED_WALLET_SCREEN', Copy>, 'params'>

/** Pictures of one collection. */
const PICTURES_MOST = 6

const isolated = (text: string): string => `\u2068${text}\u2069`

const titleOf = ({ contract, symbol }: Asset, { copy, locale }: Props): string =>
  contract ? String(textOf(contract, { copy: copy.signing, locale })) : symbol

/** How much there is; the smallest unit where nobody knows how it is counted. */
const amountOf = ({ amount, decimals }: Asset, { copy, locale }: Props): string => {
  if (amount === null) return copy.unknown
  return decimals === undefined
    ? fill(copy.units, { amount: numberWriter(locale).format(amount) })
    : formatAmount(amount, decimals, locale)
}

const worthOf = (chain: ChainAssets['chain'], asset: Asset, { state, locale }: Props): string | null => {
  const key = priceKey(chain, asset)
  const price = key === null || !Object.hasOwn(state.prices, key) ? undefined : state.prices[key]
  const { amount, decimals } = asset
  if (price === undefined || amount === null || decimals === undefined) return null
  return formatUsd(amount, decimals, price, locale)
}

const Row = ({ chain, asset, ...props }: Props & { readonly chain: ChainAssets['chain']; readonly asset: Asset }) => {
  const { state, copy, send } = props
  const { contract, by } = asset
  const title = titleOf(asset, props)
  const worth = worthOf(chain, asset, props)
  return (
    <li data-asset={contract?.address.toLowerCase() ?? 'coin'}>
      <div className="asset">
        <span className="label">
          <span className="name">
            <bdi>{title}</bdi>
          </span>
          <span className="line">
            <bdi>{chain.name}</bdi>
            {contract?.claims !== undefined && (
              <>
                {' · '}
                <bdi className="mono" dir="ltr" title={contract.address}>
                  {shortAddress(contract.address)}
                </bdi>
              </>
            )}
          </span>
        </span>
        <span className="has">
          <span className="name">
            <bdi>{amountOf(asset, props)}</bdi>
          </span>
          {worth !== null && (
            <span className="line">
              <bdi>{worth}</bdi>
            </span>
          )}
        </span>
        {by === 'person' && contract && (
          <Button
            kind="secondary"
            busy={state.dropping === contract.address}
            onPress={() => send({ type: 'drop', chain: chain.id, asset })}
          >
            {copy.remove}
            <span className="quiet"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

const Silent = ({ chain, copy, send }: Props & { readonly chain: ChainAssets['chain'] }) => (
  <li data-silent={chain.id}>
    <div className="asset">
      <span className="label">{fill(copy.silent, { network: isolated(chain.name) })}</span>
      <Button kind="secondary" onPress={() => send({ type: 'again' })}>
        {copy.again}
      </Button>
    </div>
  </li>
)

const numberOf = ({ id, count }: OwnItem, locale: string): string =>
  count > 1n ? `#${id} × ${numberWriter(locale).format(count)}` : `#${id}`

/** The first items with their pictures, where the app shows any; each beside its number. */
const Pictured = ({ one: { chain, collection, items }, app, locale }: Props & { readonly one: CollectionItems }) => (
  <>
    {items.slice(0, PICTURES_MOST).map((item) => (
      <span className="line pictured" key={item.id}>
        <ItemPicture url={itemPictureUrl(app.itemPictures, chain.id, { token: collection, item: item.id })} />
        <bdi>{numberOf(item, locale)}</bdi>
      </span>
    ))}
  </>
)

const Collection = (props: Props & { readonly one: CollectionItems }) => {
  const { one, app, copy, locale } = props
  const { chain, collection, count, items } = one
  const writing = { copy: copy.signing, locale }
  const pictured = app.itemPictures === null ? 0 : PICTURES_MOST
  const numbers = items.slice(pictured).map((item) => numberOf(item, locale))
  return (
    <li data-collection={collection.address.toLowerCase()}>
      <div className="asset">
        <span className="label">
          <span className="name">
            <bdi>{textOf(collection, writing)}</bdi>
          </span>
          <span className="line">
            <bdi>{chain.name}</bdi>
            {' · '}
            <bdi className="mono" dir="ltr" title={collection.address}>
              {shortAddress(collection.address)}
            </bdi>
          </span>
          {pictured > 0 && <Pictured {...props} />}
          {numbers.length > 0 && (
            <span className="line numbers">
              <bdi>{inARow(locale, numbers)}</bdi>
            </span>
          )}
        </span>
        <span className="has">
          <span className="name">{count === null ? '' : numberWriter(locale).format(count)}</span>
        </span>
      </div>
    </li>
  )
}

export const Assets = (props: Props) => {
  const { state, copy } = props
  const { assets, items, network } = state
  const isComing = assets === 'loading' || (assets === null && network === null)
  return (
    <section className="own-assets" aria-labelledby="assets" aria-busy={isComing}>
      <h3 id="assets">{copy.assets}</h3>
      <ul className="list">
        {isComing && (
          <li>
            <div className="asset">
              <span className="bone" />
            </div>
          </li>
        )}
        {Array.isArray(assets) &&
          (assets as readonly ChainAssets[]).flatMap(({ chain, isSilent, assets: all }) =>
            isSilent
              ? [<Silent key={chain.id} chain={chain} {...props} />]
              : all.map((asset) => <Row key={`${chain.id} ${asset.contract?.address}`} chain={chain} asset={asset} {...props} />),
          )}
      </ul>
      {items.length > 0 && (
        <>
          <h3 id="items">{copy.items}</h3>
          <ul className="list" aria-labelledby="items">
            {items.map((one) => (
              <Collection key={`${one.chain.id} ${one.collection.address}`} one={one} {...props} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
