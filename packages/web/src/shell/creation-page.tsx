import './creation-page.css'
import type { ComponentChildren } from 'preact'
import { useApp } from '../app-context.ts'
import { useAttempt } from '../intents/use-attempt.ts'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import type { Route } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { useKeptForm } from './kept-form.ts'

interface Creation<Draft> {
  readonly usual: () => Draft
  readonly nameMissing: string
  /** Resolves with the page of what was created, which replaces the form. */
  readonly create: (draft: Draft) => Promise<Route>
}

/** The draft of something with a name, and its creation. */
export function useCreation<Draft extends { readonly name: string }>(
  keptName: string,
  { usual, nameMissing, create }: Creation<Draft>,
) {
  const app = useApp()
  const form = useKeptForm(keptName, usual)
  const { problem, setProblem, isBusy, run } = useAttempt()
  const submit = async () => {
    if (form.values.name.trim() === '') return setProblem(nameMissing)
    await run(async () => {
      const page = await create(form.values)
      form.clear()
      app.go(page, { replace: true })
    })
  }
  return { ...form, problem, isBusy, submit }
}

interface CreationPageProps {
  readonly form: Pick<ReturnType<typeof useCreation>, 'isBusy' | 'isChanged' | 'submit' | 'clear'>
  /** The label of the button that creates it. */
  readonly action: string
  readonly children: ComponentChildren
}

/** A page with a form that creates something. */
export function CreationPage({ form, action, children }: CreationPageProps) {
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Page>
      <form class="creation-form" onSubmit={onSubmit} noValidate>
        {children}
        <div class="creation-form__end">
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {action}
          </Button>
          {form.isChanged && (
            <Button kind="quiet" onClick={form.clear}>
              {t.common.clear}
            </Button>
          )}
        </div>
      </form>
    </Page>
  )
}
