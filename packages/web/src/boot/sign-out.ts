/**
 * Signs out as the form on the account page does. Note: it submits a form instead of sending a request, because
 * `Clear-Site-Data` then takes effect before the next page.
 */
export function submitSignOut(token: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/logout'
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'csrf_token'
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
}
