// The browser's databases. Where a page may have none, reading the property throws, or opening one is refused.

export const databases = (): IDBFactory => indexedDB
