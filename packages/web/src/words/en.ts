/** English is the source: its shape is the type that every other catalog has to satisfy. */
export const en = {
  app: {
    name: 'Parley',
  },
}

export type Catalog = typeof en
