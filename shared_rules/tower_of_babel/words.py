"""words"""
def why(r): return r.code
def title(v): return []
def caption(v,p): return ("","")
def heading(v,p): return ""
