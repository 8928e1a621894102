import type { Directory } from '../directory/directory.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import type { Realm } from './realm.ts'

/** The contents of a view, and the same computed from the database. */
export interface Comparison {
  readonly live: unknown
  readonly rebuilt: unknown
}

/** State in memory that is read from the database and follows the log. */
export interface Viewed {
  /** Called with the events of each commit, after the directory has them. */
  apply(event: DomainEvent): void
  /** For the invariant that both are equal, which holds while nobody writes. It is checked after every test. */
  compare(): Promise<Comparison>
}

/**
 * State of each organization beside the directory, made when it is first asked for. A feature lists its views in its
 * declaration.
 */
export class View<State extends Viewed> {
  readonly #make: (realm: Realm) => State
  readonly #known = new WeakMap<Directory, State>()

  constructor(make: (realm: Realm) => State) {
    this.#make = make
  }

  of(realm: Realm): State {
    const known = this.#known.get(realm.directory)
    if (known) return known
    const made = this.#make(realm)
    this.#known.set(realm.directory, made)
    realm.log.onPublished((events) => {
      for (const event of events) made.apply(event)
    })
    return made
  }

  async compare({ directory }: Realm): Promise<Comparison | undefined> {
    return this.#known.get(directory)?.compare()
  }

  /** For projections and policies, which have only the directory. Undefined if the view was not loaded. */
  known(directory: Directory): State | undefined {
    return this.#known.get(directory)
  }
}
