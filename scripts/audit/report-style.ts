/** How the report looks, on a screen and on paper. */
export const STYLE = `
:root{color-scheme:light;--ink:#1b2430;--soft:#5a6675;--rule:#d8dde3;--wash:#f4f6f8;--line:#1f4e79}
*{box-sizing:border-box}body{margin:0;color:var(--ink);background:#fff;font:15px/1.5 Georgia,'Times New Roman',serif}
main{max-width:62rem;margin:0 auto;padding:2.5rem 1.5rem 4rem}
header{border-bottom:2px solid var(--ink);margin-bottom:1.5rem}h1{font-size:2rem;margin:.1rem 0}
.bank{margin:0;letter-spacing:.08em;text-transform:uppercase;font-size:.8rem;color:var(--soft)}
h2{font-size:1.25rem;margin:2.5rem 0 .6rem;border-bottom:1px solid var(--rule);padding-bottom:.3rem}
h3{font-size:1rem;margin:1.4rem 0 .2rem}
p{margin:.3rem 0 .7rem}.none{color:var(--soft);font-style:italic}
table{border-collapse:collapse;width:100%;font:13px/1.45 system-ui,sans-serif;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600;color:var(--soft);border-bottom:1px solid var(--ink);
padding:.3rem .6rem .3rem 0;vertical-align:bottom}
td{border-bottom:1px solid var(--rule);padding:.25rem .6rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}
.n{text-align:right;white-space:nowrap}thead{display:table-header-group}tr{break-inside:avoid}
dl{display:grid;grid-template-columns:repeat(3,1fr);gap:.8rem;margin:0}
dl div{background:var(--wash);padding:.7rem .9rem}dt{font:12px system-ui,sans-serif;color:var(--soft)}
dd{margin:.1rem 0 0;font-size:1.15rem}
.verdict{padding:.7rem .9rem;border-left:4px solid}
.good{border-color:#2c6e49;background:#eef6f1}.bad{border-color:#a4262c;background:#fbeeee}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1.2rem}
figure{margin:0;break-inside:avoid}figcaption{font-weight:600}
svg{width:100%;height:auto;display:block;background:var(--wash)}
.line{fill:none;stroke:var(--line);stroke-width:1.5}.area{fill:var(--line);opacity:.1}
.zero{stroke:var(--soft);stroke-dasharray:3 3}
.ends{display:flex;justify-content:space-between;font:12px system-ui,sans-serif;color:var(--soft);margin:.2rem 0}
summary{font:12px system-ui,sans-serif;cursor:pointer;color:var(--line)}pre,code{font:12px/1.5 ui-monospace,monospace}
pre{background:var(--wash);padding:.8rem;overflow-x:auto;white-space:pre-wrap}.hash{overflow-wrap:anywhere}
@media print{main{padding:0;max-width:none}body{font-size:11pt}a{color:inherit}@page{margin:18mm 15mm}
details::details-content{content-visibility:visible;block-size:auto}summary{list-style:none}
.charts{grid-template-columns:1fr 1fr}h2,h3{break-after:avoid}}
`
