// What a browser's database keeps under a name, made once.

/** Resolves with what a request gives. */
export const given = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves once what was written is on the disk as far as the browser says so. */
export const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** What is kept under a name. Pages that begin at once keep the one that was put first. Rejects where the browser keeps nothing. */
export const keptOnce = async <T>(db: IDBDatabase, store: string, name: string, make: () => Promise<T> | T): Promise<T> => {
  const known = () => given<T | undefined>(db.transaction(store).objectStore(store).get(name))
  const found = await known()
  if (found) return found
  const fresh = await make()
  const transaction = db.transaction(store, 'readwrite', { durability: 'strict' })
  const added = written(transaction)
  transaction.objectStore(store).add(fresh, name)
  await added.catch(() => {})
  const kept = await known()
  if (!kept) throw new Error('The browser keeps nothing.')
  return kept
}
