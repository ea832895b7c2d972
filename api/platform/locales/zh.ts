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
  'A passkey was removed': '已移除通行密钥',
  'The passkey "{name}" can no longer sign on to your accounts. If this was not you, call us at {phone}.':
    '通行密钥“{name}”已不能登录您的账户。如果这不是您本人操作，请致电 {phone}。',
  'A passkey was added': '已添加通行密钥',
  'The passkey "{name}" can now sign on to your accounts. If this was not you, call us at {phone}.':
    '通行密钥“{name}”现在可以登录您的账户。如非本人操作，请致电 {phone}。',
  'New sign-on to your account': '您的账户有新的登录',
  'Your account was signed on to from {agent}. If this was not you, change your password.':
    '您的账户从 {agent} 登录。如非本人操作，请更改密码。',
  'Welcome to Wrenfield': '欢迎使用 Wrenfield',
  'Your online banking is ready, {name}.': '{name}，您的网上银行已就绪。',
  'A scheduled payment was not made': '一笔预定付款未能执行',
  '{what}, planned for {date}, was not made: {reason} No money moved, and this date is not tried again. Later dates stay as they are.':
    '{what}（原定 {date}）未能执行：{reason} 资金没有变动，该日期不会重试，之后的日期不受影响。',
  'A deposit was returned': '一笔存款被退回',
  'A deposit to your account {account} was returned unpaid and {amount} was taken back. Reason: {reason}.':
    '您账户 {account} 的一笔存款未能兑付，已扣回 {amount}。原因：{reason}。',
  'A transfer came back': '一笔转账被退回',
  'The other bank returned your transfer. {amount} is back in your account {account}. Reason: {reason}.':
    '对方银行退回了您的转账。{amount} 已回到您的账户 {account}。原因：{reason}。',
  'A deposit was returned after it had settled': '一笔已结算的存款被退回',
  'A deposit of {amount} was returned unpaid after it had settled, and the amount was taken from your account {account}. We charge no fee for this. If the account is overdrawn now, nothing can leave it until that is paid in. Reason: {reason}.':
    '一笔 {amount} 的存款在结算后被退回未付，该金额已从您的账户 {account} 扣回。我们不为此收取费用。如账户现已透支，补足之前任何款项都不能转出。原因：{reason}。',
  'A bill payment came back': '一笔账单付款被退回',
  'Your payment to {payee} came back. {amount} is back in your account {account}. Reason: {reason}.':
    '您付给 {payee} 的款项已退回。{amount} 已回到您的账户 {account}。原因：{reason}。',
  'Your account was closed': '您的账户已关闭',
  'Your account {account} was closed. What was planned from it or into it has ended.':
    '您的账户 {account} 已关闭。与其相关的已安排付款和转账均已终止。',
  'Your account {account} was closed. The interest of {amount} that it had earned was paid to your account {to}. What was planned from it or into it has ended.':
    '您的账户 {account} 已关闭。其已产生的利息 {amount} 已付入您的账户 {to}。与其相关的已安排付款和转账均已终止。',
  'Your account {account} was closed. The interest of {amount} that it had earned is on its way to you as a check. What was planned from it or into it has ended.':
    '您的账户 {account} 已关闭。其已产生的利息 {amount} 将以支票寄给您。与其相关的已安排付款和转账均已终止。',
  'Money came for a closed account': '有款项转入已关闭的账户',
  'Your account {closed} is closed, so {amount} that came for it is in your account {account}.':
    '您的账户 {closed} 已关闭，因此转入该账户的 {amount} 已存入您的账户 {account}。',
  'Money was taken back for a closed account': '因已关闭的账户扣回款项',
  'Your account {closed} is closed, so {amount} that had to be taken back from it was taken from your account {account}.':
    '您的账户 {closed} 已关闭，因此须从该账户扣回的 {amount} 已从您的账户 {account} 扣除。',
  'Your closed account is open again': '您已关闭的账户重新打开',
  'Your account {account} is open again: money was posted to it after it had been closed, and you have no other deposit account for it. Please call us at {phone}.':
    '您的账户 {account} 已重新打开：关闭后有款项记入，而您没有其他存款账户可用。请致电 {phone}。',
  'Your card statement is ready': '您的信用卡账单已生成',
  'Your statement for {account} is ready. You owe {owed}; the minimum payment of {minimum} is due on {due}.':
    '{account} 的账单已生成。欠款 {owed}；最低还款额 {minimum}，到期日 {due}。',
  'Your certificate was renewed': '您的定期存单已续存',
  'Your certificate {account} was renewed for {months} months at {rate}%, {apy}% APY, and matures on {matures}.':
    '您的定期存单 {account} 已续存 {months} 个月，利率 {rate}%，年收益率 {apy}%，于 {matures} 到期。',
  'Your certificate matures on {matures}': '您的定期存单将于 {matures} 到期',
  'Your certificate {account} matures on {matures}. Unless you choose otherwise it renews for {months} months at the rate of that day; today that is {rate}%, {apy}% APY. From its maturity until {until} you can take money out, add some, change the term or close it, without a penalty.':
    '您的定期存单 {account} 将于 {matures} 到期。如您未另作选择，将按当日利率续存 {months} 个月；今日利率为 {rate}%，年收益率 {apy}%。自到期日至 {until}，您可以取款、追加、更改期限或销户，不收罚金。',
  'Your certificate {account} matures on {matures}. As you chose, it is then paid out and closed. Until that day you can choose otherwise.':
    '您的定期存单 {account} 将于 {matures} 到期。按您的选择，届时将支付本息并销户。在此之前您可以另作选择。',
  'Your certificate has matured': '您的定期存单已到期',
  'Your certificate {account} has matured. Until {until} you can take money out, add some, change the term or close it, without a penalty. After that it renews from {matures} for {months} months at {rate}%, {apy}% APY.':
    '您的定期存单 {account} 已到期。至 {until} 为止，您可以取款、追加、更改期限或销户，不收罚金。此后将自 {matures} 起续存 {months} 个月，利率 {rate}%，年收益率 {apy}%。',
  'Your certificate was paid out': '您的定期存单已支付',
  'Your certificate {account} was paid out: {amount} went to {to}.':
    '您的定期存单 {account} 已支付：{amount} 已转入 {to}。',
  'Your certificate {account} was paid out: a check of {amount} is on its way to your address.':
    '您的定期存单 {account} 已支付：{amount} 的支票正寄往您的地址。',
  'Your limit order was filled': '您的限价单已成交',
  'Your limit order was filled: {text}.': '您的限价单已成交：{text}。',
  'A provisional credit was given': '已发放临时贷记',
  'We credited {amount} to your account {account} while we look into your dispute. You may use it like any other money. If the dispute is not decided in your favor, it is taken back.':
    '在我们处理您的争议期间，已向您的账户 {account} 存入 {amount}。您可以像使用其他资金一样使用它。如果争议未获支持，该款项将被收回。',
  'Your credit limit was changed': '您的信用额度已变更',
  'The credit limit of {account} is now {limit}.': '{account} 的信用额度现为 {limit}。',
  'Your account was frozen': '您的账户已被冻结',
  'Your account {account} was frozen. Please call us at {phone}.': '您的账户 {account} 已被冻结。请致电 {phone}。',
  'there was not enough money in the account.': '账户余额不足。',
  'an account is not open.': '账户未处于开立状态。',
  'money cannot be taken from this account.': '无法从该账户付款。',
  'money cannot be paid into this account.': '无法向该账户付款。',
  'it would have passed a daily limit.': '会超过每日限额。',
  'it would have passed a monthly limit.': '会超过每月限额。',
  'it would have passed the yearly limit.': '会超过年度限额。',
  'the payee’s verification code was not entered.': '未输入该收款人的验证码。',
  'the payee was deleted.': '收款人已被删除。',
  'it could not be carried out.': '无法执行。',
  'Your code for a transfer': '您的转账验证码',
  'Your code for sending {amount} to {to} is {code}. It ends in {minutes} minutes and serves this transfer only. If you did not ask for it, call us at {phone}.':
    '您向 {to} 转账 {amount} 的验证码是 {code}。该码在 {minutes} 分钟后失效，且仅用于这笔转账。如非本人操作，请致电 {phone}。',
  'Receipt for your transfer': '您的转账回执',
  'You sent {amount} from {from} to {to} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.':
    '您于 {date} 从 {from} 向 {to} 转账 {amount}。手续费：{fee}。合计：{total}。确认号：{number}。',
  'Receipt for your withdrawal': '您的取款回执',
  '{what} of {amount} from {from} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.':
    '{date} 从 {from}{what} {amount}。手续费：{fee}。合计：{total}。确认号：{number}。',
  'Your payment of {amount} to {payee}': '您向 {payee} 的付款 {amount}',
  'Your automatic payment of {amount} to {payee}': '您向 {payee} 的自动付款 {amount}',
  'Your automatic payment to {payee}': '您向 {payee} 的自动付款',
  'Your transfer of {amount} to {account}': '您向 {account} 的转账 {amount}',
  'Your branch withdrawal of {amount} from {account}': '您从 {account} 的柜台取款 {amount}',
  'ATM withdrawal': '自动柜员机取款',
  'Branch withdrawal': '网点取款',
  'Cash advance': '现金预支',
  'We received your check': '我们已收到您的支票',
  'Your check of {amount} to {account} was received under {number}. All of it is available on {date}.':
    '您存入 {account} 的 {amount} 支票已收到，编号为 {number}。全部款项将于 {date} 可用。',
  'Your checks are ordered': '您的支票已订购',
  'Your check order {number} was placed. {total} was taken from your account. It should be with you by {date}.':
    '支票订单 {number} 已提交，已从您的账户扣除 {total}，预计不迟于 {date} 送达。',
  'Low balance': '余额偏低',
  '{account} is at {balance}, below your line of {threshold}.':
    '{account} 的余额为 {balance}，低于您设定的 {threshold}。',
  'Large debit': '大额支出',
  '{amount} went out of {account}: {text}.': '{account} 支出 {amount}：{text}。',
  'Large credit': '大额入账',
  '{amount} came into {account}: {text}.': '{account} 入账 {amount}：{text}。',
  'Cash withdrawal': '现金取款',
  '{amount} was taken in cash from {account}.': '已从 {account} 取出现金 {amount}。',
  'International transaction': '境外交易',
  '{amount} was spent abroad with {account}: {text}.': '{account} 在境外消费 {amount}：{text}。',
  'Your statement is ready': '您的账单已生成',
  'Your statements for {month} are in the document center.': '{month} 的账单已存入文档中心。',
  'A payment is due soon': '还款日临近',
  'The minimum payment of {amount} on {account} is due on {due}.':
    '{account} 的最低还款额 {amount} 应于 {due} 前支付。',
  'Somebody tried to sign on': '有人尝试登录',
  'A sign-on to your account failed. If this was not you, change your password.':
    '您的账户有一次登录失败。如非本人操作，请更改密码。',
  'Your password was changed': '您的密码已更改',
  'The password of your online banking was changed.': '您的网上银行密码已更改。',
  'Your profile was changed': '您的资料已更改',
  'Personal information in your profile was changed.': '您资料中的个人信息已更改。',
  'We received your dispute': '我们已收到您的争议申请',
  'Your dispute {number} about {amount} at {merchant} was received. We usually decide within 7-10 business days.':
    '我们已收到您关于 {merchant} 的 {amount} 的争议申请 {number}。我们通常在 7-10 个工作日内作出决定。',
  'Your dispute was decided in your favor': '您的争议申请获得支持',
  'Your dispute {number} about {amount} at {merchant} was decided in your favor. The amount is yours to keep.':
    '您关于 {merchant} 的 {amount} 的争议申请 {number} 获得支持，该款项归您所有。',
  'Your dispute was denied': '您的争议申请被驳回',
  'Your dispute {number} about {amount} at {merchant} was not decided in your favor. You may ask us for the documents that we relied on. Reason: {reason}':
    '您关于 {merchant} 的 {amount} 的争议 {number} 未获支持。您可以向我们索取我们所依据的文件。原因：{reason}',
  'Your dispute {number} about {amount} at {merchant} was not decided in your favor, and the temporary credit of {amount} was taken back from your account {account}. You may ask us for the documents that we relied on. Reason: {reason}':
    '您关于 {merchant} 的 {amount} 的争议 {number} 未获支持，临时入账 {amount} 已从您的账户 {account} 收回。您可以向我们索取我们所依据的文件。原因：{reason}',
  'Your dispute has ended': '您的争议已结束',
  'The transaction at {merchant} was taken back and {amount} was returned to you. Your dispute {number} has ended; no second credit is given.':
    '{merchant} 的交易已撤销，{amount} 已退还给您。您的争议 {number} 已结束，不会再次入账。',
  'We found that the transaction was made as it was charged.': '我们查明该交易与扣款一致。',
  'Your code for a new payee': '您的新收款人验证码',
  'Your code for paying {payee}, account ending in {last4}, is {code}. It ends in {minutes} minutes and serves this payee only. If you did not add it, call us at {phone}.':
    '用于向 {payee}（账户尾号 {last4}）付款的验证码是 {code}。该验证码在 {minutes} 分钟后失效，仅用于此收款人。如果不是您添加的，请致电 {phone}。',
  'A payee was added': '已添加收款人',
  '{payee}, account ending in {last4}, can now be paid from your accounts. If this was not you, sign on and remove it.':
    '现在可以从您的账户付款给 {payee}（账号尾号 {last4}）。如果不是您本人操作，请登录并将其移除。',
  'Automatic payments were cancelled': '自动付款已取消',
  'You removed the payee {payee}, so its automatic payments were cancelled. Payments that are pending will still be made.':
    '您移除了收款人 {payee}，其自动付款已取消。待处理的付款仍会执行。',
  'A bill has come in': '收到一张账单',
  'Your bill of {amount} from {payee} is due on {due}.': '您来自 {payee} 的 {amount} 账单将于 {due} 到期。',
  'A bill is due soon': '账单即将到期',
  'An automatic payment is coming': '即将自动付款',
  'Your automatic payment of {amount} to {payee} will be made on {date}.':
    '您付给 {payee} 的 {amount} 自动付款将于 {date} 执行。',
  'An automatic payment was made': '已自动付款',
  'Your automatic payment of {amount} to {payee} was made on {date}.':
    '您付给 {payee} 的 {amount} 自动付款已于 {date} 执行。',
  'An automatic payment failed': '自动付款失败',
  'Wrenfield: your automatic payment to {payee} on {date} was not made. No money moved.':
    'Wrenfield：您 {date} 付给 {payee} 的自动付款未执行，款项未变动。',
}
