// Stands in for lit's DOM shim where there is no DOM: a class to extend, and no registry of tags.

export class HTMLElement {}
export const customElements = undefined
