// What has been opened and how it is closed: in the opposite order, also when the start fails half-way.

export interface CloseStack {
  /** Adds a step that is done before all that were added earlier. */
  add(step: () => Promise<void> | void): void
  /** Does every step once. */
  close(): Promise<void>
}

/** An empty stack. */
export const createCloseStack = (): CloseStack => {
  const steps: (() => Promise<void> | void)[] = []
  return {
    add: (step) => void steps.unshift(step),
    close: async () => {
      for (const step of steps.splice(0)) await step()
    },
  }
}
