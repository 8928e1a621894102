import type { TopicPolicyName, UserTopic } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { setPersonMuted } from '../../intents/settings.ts'
import { setTopicPolicy } from '../../intents/topics.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Select } from '../../parts/field.tsx'
import { InSteps } from '../../parts/in-steps.tsx'
import { Section } from '../../parts/page.tsx'
import { AddPerson } from '../../people/add-person.tsx'
import { toTopic } from '../../routes/route.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { s } from '../../words/settings-words.ts'
import { t } from '../../words/words.ts'

/** Muted people, channels and topics, and followed topics. */
export function Muted() {
  const { replica } = useApp()
  const topics = replica.topics.chosen
    .values()
    .filter(({ stream_id }) => replica.channels.byId.has(stream_id))
    .sort((a, b) => b.last_updated - a.last_updated)
  return (
    <>
      <MutedPeople />
      <Section title={s.muted.topics} hint={s.muted.topicsHint}>
        {topics.length === 0 ? (
          <p class="section__hint">{s.muted.noTopics}</p>
        ) : (
          <ul class="plain-list">
            <InSteps
              items={topics}
              render={(topic) => (
                <TopicRow key={`${topic.stream_id} ${topic.topic_name}`} topic={topic} />
              )}
            />
          </ul>
        )}
      </Section>
    </>
  )
}

function MutedPeople() {
  const app = useApp()
  const { people, selfId } = app.replica
  const muted = app.replica.list('muted_users').value
  return (
    <Section title={s.muted.people} hint={s.muted.peopleHint}>
      {muted.length === 0 ? (
        <p class="section__hint">{s.muted.noPeople}</p>
      ) : (
        <ul class="plain-list">
          {muted.map(({ id }) => {
            const person = people.byId.get(id)
            const name = person?.full_name ?? t.message.somebody
            return (
              <li key={id} class="settings-row">
                <span class="settings-row__person">
                  <Avatar name={name} id={id} picture={person?.avatar_url} size={24} />
                  <span class="truncate">{name}</span>
                </span>
                <IconButton
                  size="small"
                  icon="x"
                  label={s.muted.unmute(name)}
                  onClick={() => intend(() => setPersonMuted(app, id, false))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <AddPerson
        label={s.muted.mutePerson}
        placeholder={t.common.search}
        without={(id) => id === selfId || muted.some((one) => one.id === id)}
        onPick={({ user_id }) => intend(() => setPersonMuted(app, user_id, true))}
      />
    </Section>
  )
}

function TopicRow({ topic: { stream_id, topic_name } }: { readonly topic: UserTopic }) {
  const app = useApp()
  const { replica, href } = app
  const policies = Object.keys(s.muted.policies) as TopicPolicyName[]
  return (
    <li class="settings-row">
      <span class="settings-row__words">
        <a class="truncate" href={href(toTopic(stream_id, topic_name))}>
          {topicName(topic_name)}
        </a>
        <span class="settings-row__detail truncate">
          #{replica.channels.byId.get(stream_id)?.name}
        </span>
      </span>
      <Select<TopicPolicyName>
        label={s.muted.policyOf(topicName(topic_name))}
        hideLabel
        value={replica.topics.policyOf(stream_id, topic_name)}
        options={policies.map((value) => ({ value, label: s.muted.policies[value] }))}
        onValue={(policy) => setTopicPolicy(app, stream_id, topic_name, policy)}
      />
    </li>
  )
}
