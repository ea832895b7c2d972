export const zh: Readonly<Record<string, string>> = {
  'Your Wrenfield approval code': '您的 Wrenfield 授权码',
  'Your approval code is {code}. It can be used once and ends in {minutes} minutes. Wrenfield never calls to ask for it.':
    '您的授权码是 {code}，仅可使用一次，{minutes} 分钟后失效。Wrenfield 绝不会来电索取。',
  'Your Wrenfield registration approval code': '您的 Wrenfield 注册授权码',
  'Your registration approval code is {code}. It can be used once, within 24 hours.':
    '您的注册授权码是 {code}，24 小时内可使用一次。',
  'Your Wrenfield sign-on code': '您的 Wrenfield 登录码',
  'Your sign-on code is {code}. It ends in {minutes} minutes. If you are not signing on now, change your password.':
    '您的登录码是 {code}，{minutes} 分钟后失效。如果您现在没有登录，请更改密码。',
  'Reset your Wrenfield password': '重设您的 Wrenfield 密码',
  'To choose a new password, open Forgot Password on the sign-on page and use this reset code within {minutes} minutes: {token}. If you did not ask for it, you need not do anything.':
    '要设置新密码，请在登录页打开“忘记密码”，并在 {minutes} 分钟内使用此重设码：{token}。如果不是您的请求，无需任何操作。',
  'Your Wrenfield password was changed': '您的 Wrenfield 密码已更改',
  'Your password was changed. Every other device was signed out. If this was not you, call us at {phone}.':
    '您的密码已更改，其他设备均已退出。如非本人操作，请致电 {phone}。',
  'Your Wrenfield contact details were changed': '您的 Wrenfield 联系方式已更改',
  'These details were changed: {fields}. If this was not you, call us at {phone}.':
    '以下信息已更改：{fields}。如非本人操作，请致电 {phone}。',
  'Two-step sign-on is on': '两步登录已开启',
  'From now on we ask for a second proof when you sign on.': '今后登录时，我们会要求第二项验证。',
  'Two-step sign-on is off': '两步登录已关闭',
  'Two-step sign-on was turned off. If this was not you, call us at {phone}.':
    '两步登录已关闭。如非本人操作，请致电 {phone}。',
  'A passkey was added': '已添加通行密钥',
  'The passkey "{name}" can now sign on to your accounts. If this was not you, call us at {phone}.':
    '通行密钥“{name}”现在可以登录您的账户。如非本人操作，请致电 {phone}。',
  'New sign-on to your account': '您的账户有新的登录',
  'Your account was signed on to from {agent}. If this was not you, change your password.':
    '您的账户从 {agent} 登录。如非本人操作，请更改密码。',
  'Welcome to Wrenfield': '欢迎使用 Wrenfield',
  'Your online banking is ready, {name}.': '{name}，您的网上银行已就绪。',
}
