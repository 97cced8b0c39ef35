// The picture of an item beside its name, once it is there; nothing, and no room kept, while it is not.
// Trust: whoever made the item chooses it. It says nothing, has no name of its own, and takes no sentence's place.

import { useState } from 'react'

/** Null: there is none to be asked for. */
export const ItemPicture = ({ url }: { readonly url: string | null }) => {
  const [at, go] = useState<'coming' | 'shown' | 'none'>('coming')
  if (url === null || at === 'none') return null
  return (
    <img
      className="item-picture"
      src={url}
      alt=""
      width={48}
      height={48}
      // Asked without cookies, and without the page's address.
      crossOrigin="anonymous"
      referrerPolicy="no-referrer"
      decoding="async"
      draggable={false}
      hidden={at !== 'shown'}
      onLoad={() => go('shown')}
      onError={() => go('none')}
    />
  )
}
