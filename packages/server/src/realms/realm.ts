import { callerDeactivated, type RealmId, type UserId } from '@parley/contract'
import { batchStatement } from '../db/batch.ts'
import { DatabaseAway } from '../db/database-away.ts'
import { type Sql, snapshot, type Tx } from '../db/transaction.ts'
import type { EphemeralEvent } from '../delivery/ephemera.ts'
import { Queues } from '../delivery/queues.ts'
import { requireActive } from '../directory/active-realm.ts'
import { describeDirectory } from '../directory/describe.ts'
import type { Directory } from '../directory/directory.ts'
import { loadDirectory } from '../directory/load.ts'
import type { Position } from '../directory/objects.ts'
import { applyEvent } from '../directory/reducer.ts'
import { systemUser } from '../directory/system-user.ts'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import { Log } from '../log/log.ts'
import { isRetired } from '../log/retired-kinds.ts'
import type { LogPosition } from '../log-position.ts'
import { sharedDate } from '../shared-clock.ts'
import type { Action } from '../writer/action.ts'
import { type AuditEntry, type AuditFact, auditTable, entryOf } from '../writer/audit.ts'
import type { Origin } from '../writer/origin.ts'
import { signallingTo } from '../writer/signal-handlers.ts'
import { Writer } from '../writer/writer.ts'
import type { ArchiveParts } from './archive-table.ts'
import type { OutsidePreviews, OwnParts } from './realm-parts.ts'
import { choreOf } from './upkeep.ts'

/** One organization on this node: its directory, its log, its writer and its event queues. */
export class Realm {
  readonly id: RealmId
  readonly sql: Sql
  readonly directory: Directory
  readonly log: Log
  readonly writer: Writer
  readonly queues: Queues
  readonly archive: ArchiveParts['archive']
  readonly #parts: OwnParts<Realm>
  #isEnding = false
  readonly #chores: (() => Promise<void>)[] = []
  /** The last event that changed the basis of decisions. */
  #changedAt: LogPosition
  #deniedAt: LogPosition
  /** The last of these that another node announced. */
  #heardOf: LogPosition
  /** The last position after which the ids of passing events were about to run out. */
  #fullAt: LogPosition | undefined

  private constructor(parts: OwnParts<Realm>, directory: Directory, position: Position) {
    this.#parts = parts
    this.#changedAt = position.event
    this.#deniedAt = position.event
    this.#heardOf = position.event
    this.id = directory.realmId
    this.sql = parts.sql
    this.directory = directory
    this.archive = parts.archive
    this.log = new Log({
      realmId: this.id,
      sql: parts.sql,
      position: position.event,
      requireKnown: (events) => this.#requireKnown(events),
    })
    this.queues = new Queues({
      realmId: this.id,
      sql: parts.sql,
      directory,
      log: this.log,
      projections: parts.projections,
      sights: parts.sights,
      heartbeat: parts.heartbeat,
      ephemeral: parts.ephemeral,
      catchUp: () => this.writer.catchUp(),
      mayMissPolls: parts.mayMissPolls,
      onIdsScarce: (position) => this.#renewIds(position),
      onClosed: (queueId) => parts.bus.publish({ kind: 'queue-closed', realmId: this.id, queueId }),
    })
    this.writer = new Writer({
      pool: parts.sql,
      signalling: signallingTo(parts.signalHandlers, this),
      reducers: parts.reducers,
      directory: () => this.directory,
      position: () => ({ event: this.log.position, message: this.directory.lastMessageId }),
      actor: (userId) =>
        userId === systemUser.id ? viewerOf(this.directory, systemUser) : this.viewer(userId),
      publish: (events, by) => this.#publish(events, by),
      readNew: (sql) => this.log.readNew(sql),
      onSetBack: parts.onOutdated,
      audits: parts.audits,
      onAudited: (entries) => this.#tellAudited(entries),
      shared: parts.bus.shared,
    })
  }

  static async open(parts: OwnParts<Realm>, realmId: RealmId): Promise<Realm> {
    const { directory, position } = await snapshot(parts.sql, (tx) =>
      loadDirectory(tx, realmId, parts),
    )
    const realm = new Realm(parts, directory, position)
    for (const upkeep of parts.upkeep) realm.addChore(choreOf(upkeep, realm))
    return realm
  }

  /** An active user of this organization, or a refusal. */
  viewer(userId: UserId): Viewer {
    requireActive(this.directory)
    const user = this.directory.users.get(userId)
    if (!user?.isActive) throw callerDeactivated({})
    return viewerOf(this.directory, user)
  }

  /** Note: work that no request asks for has no origin. The checks find requests without one. */
  write<Input, Result>(
    action: Action<Input, Result>,
    actorId: UserId,
    input: Input,
    origin?: Origin,
  ): Promise<Result> {
    return this.writer.write(action, actorId, input, origin)
  }

  /** Changes the organization in the server's own name. */
  writeAsSystem<Input, Result>(
    action: Action<Input, Result>,
    input: Input,
    origin?: Origin,
  ): Promise<Result> {
    return this.writer.write(action, systemUser.id, input, origin)
  }

  /**
   * Records a refused attempt in the audit log. It is not awaited, because the response time must reveal nothing.
   * Attempts that strangers can repeat at will are logged but not stored.
   */
  noteRefused(fact: AuditFact, isKept: boolean, origin: Origin): void {
    const entry = entryOf(fact, { actorId: systemUser.id, origin }, sharedDate())
    this.#tellAudited([entry])
    if (!isKept) return
    const { text, params } = batchStatement(this.id, { table: auditTable as never, rows: [entry] })
    void this.sql.unsafe(text, params as never[]).catch((cause: unknown) => {
      this.#parts.onTrouble(new Error('The audit log lacks an entry', { cause }))
    })
  }

  #tellAudited(entries: readonly AuditEntry[]): void {
    if (entries.length > 0) this.#parts.onAudited(this.id, entries)
  }

  /** Sends an ephemeral event to the waiting polls on every node. */
  tellForNow(event: EphemeralEvent): void {
    this.queues.tellForNow(event)
    this.#parts.bus.publish({ kind: 'told-for-now', realmId: this.id, event })
  }

  /** Note: if several nodes do this at once, the log gets an unnecessary position. */
  #renewIds(position: LogPosition): void {
    if (this.#fullAt === position) return
    this.#fullAt = position
    const making = this.writeAsSystem((tx) => tx.append({ kind: 'ids-renewed' }), undefined)
    making.catch((error) => {
      this.#fullAt = undefined
      this.#parts.onTrouble(error)
    })
  }

  /** Whether other nodes may have the organization open, too. */
  get isShared(): boolean {
    return this.#parts.bus.shared
  }

  /** Whether other processes may write: other nodes, or with a PostgreSQL server commands of the operator, which announce nothing. */
  get hasOtherWriters(): boolean {
    return this.isShared || this.sql.isServer
  }

  /** The quota for all uploaded files: from the archive, otherwise from the server; null: no limit. */
  get uploadQuotaMib(): number | null {
    return this.directory.realm.settings.upload_quota_mib ?? this.#parts.uploadQuotaMib
  }

  /** Whether this server fetches linked pictures and pages. Settings of the organization determine what is shown. */
  get outsidePreviews(): OutsidePreviews {
    return this.#parts.outsidePreviews
  }

  /** Whether the server is stopping: long work ends at its next step. */
  get isEnding(): boolean {
    return this.#isEnding
  }

  beginToEnd(): void {
    this.#isEnding = true
    this.queues.endPolls()
  }

  /** Work of a feature that runs every second, and once more at the end, whatever becomes of the others. */
  addChore(chore: () => Promise<void>): void {
    this.#chores.push(chore)
  }

  async doChores(): Promise<void> {
    for (const chore of this.#chores) await chore().catch(this.#parts.onTrouble)
  }

  /** Another node has written, or may have; rights were last taken at `deniedAt`. */
  fallBehind(position: LogPosition, deniedAt = this.#heardOf): void {
    if (deniedAt > this.#heardOf) this.#heardOf = deniedAt
    if (position > this.log.position) this.writer.fallBehind()
  }

  /** The last event on this node that may have taken a right from somebody. */
  get deniedAt(): LogPosition {
    return this.#deniedAt
  }

  /** Whether another node announced a loss of rights that this node has not read. */
  get hasUnreadLoss(): boolean {
    return this.#heardOf > this.log.position
  }

  /** Announces the position of the log to the other nodes. */
  announce(): void {
    const grown = { realmId: this.id, position: this.log.position, deniedAt: this.#deniedAt }
    this.#parts.bus.publish({ kind: 'log-grew', ...grown })
  }

  /** Whether the basis of decisions has changed after a position, as far as any node knows. */
  async hasChangedSince(position: LogPosition): Promise<boolean> {
    if (!this.isShared) return false
    await this.writer.catchUp()
    return this.#changedAt > position
  }

  /** The directory as this transaction sees it, and its position. */
  rebuild(tx: Tx): Promise<{ directory: Directory; position: Position }> {
    return loadDirectory(tx, this.id, this.#parts)
  }

  /** The live directory and one rebuilt from the database, for the invariant that they are equal. */
  async compareDirectories(): Promise<{ live: unknown; rebuilt: unknown }> {
    await this.writer.idle()
    const { directory } = await snapshot(this.sql, (tx) => this.rebuild(tx))
    return { live: describeDirectory(this.directory), rebuilt: describeDirectory(directory) }
  }

  /** The same for an organization in use: nobody writes meanwhile, on any node. */
  async compareInTurn(): Promise<{ live: unknown; rebuilt: unknown }> {
    const compared = await this.writeAsSystem(async (tx) => {
      const live = describeDirectory(tx.directory)
      const { directory } = await this.rebuild(await tx.open())
      return { live, directory }
    }, undefined)
    return { live: compared.live, rebuilt: describeDirectory(compared.directory) }
  }

  /**
   * A node that skipped an event would have a wrong state. Its callers are told to retry, and reach a node of the
   * newer version.
   */
  #requireKnown(events: readonly DomainEvent[]): void {
    const { reducers, onOutdated } = this.#parts
    const unknown = events.find(({ kind }) => !(kind in reducers) && !isRetired(kind))
    if (!unknown) return
    const problem = `A newer version has written "${unknown.kind}"`
    onOutdated(`${problem}. Install it on this node.`)
    throw new DatabaseAway(`${problem} to the log`)
  }

  #publish(events: readonly DomainEvent[], by: 'us' | 'others'): Promise<void> | undefined {
    if (events.length === 0) return undefined
    const deniedAt = this.#deniedAt
    for (const event of events) {
      if (isRetired(event.kind)) continue
      applyEvent(this.#parts.reducers, this.directory, event)
      const { endsGroup, mayDeny } = this.#parts.reducers[event.kind]
      if (endsGroup) this.#changedAt = event.id
      if (mayDeny) this.#deniedAt = event.id
    }
    this.log.publish(events)
    if (by === 'others') return undefined
    this.announce()
    return this.isShared && deniedAt !== this.#deniedAt ? this.#parts.bus.allHeard() : undefined
  }
}
